import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  Kind,
  valueFromASTUntyped,
} from 'graphql'
import type { GraphQLScalarType, ValueNode } from 'graphql'

/**
 * Why a value is not one of a scalar. `message` is set when the scalar has a parser with words of
 * its own.
 */
export interface ScalarProblem {
  explanation: string
  message?: string
}

type ScalarCheck = (value: unknown) => string | undefined | typeof NOT_COERCED

const NOT_COERCED = Symbol('a value that the scalar does not coerce')
const GLOBAL_ID = /^gid:\/\/[^/\s]+\/[^/\s?]+\/[^\s/].*$/
const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i
const MAX_UNSIGNED_INT_64 = 2n ** 64n - 1n
const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[-+]\d{2}:?\d{2})?)?$/i

const CHECKS: Readonly<Record<string, ScalarCheck>> = {
  [GraphQLInt.name]: value =>
    Number.isInteger(value) && Math.abs(Number(value)) <= 2 ** 31 && value !== 2 ** 31
      ? undefined
      : NOT_COERCED,
  [GraphQLFloat.name]: value =>
    typeof value === 'number' && Number.isFinite(value) ? undefined : NOT_COERCED,
  [GraphQLString.name]: text,
  [GraphQLBoolean.name]: value => (typeof value === 'boolean' ? undefined : NOT_COERCED),
  [GraphQLID.name]: value =>
    typeof value === 'string' && GLOBAL_ID.test(value)
      ? undefined
      : `Invalid global id '${inline(value)}'`,
  URL: urlProblem,
  UnsignedInt64: unsignedProblem,
  Decimal: value => (isDecimal(value) ? undefined : `invalid decimal '${inline(value)}'`),
  Money: value => (isDecimal(value) ? undefined : `invalid money '${inline(value)}'`),
  DateTime: value =>
    typeof value === 'string' && DATE_TIME.test(value) && isCalendarDate(value)
      ? undefined
      : NOT_COERCED,
  Date: value =>
    typeof value === 'string' && DATE.test(value) && isCalendarDate(value)
      ? undefined
      : NOT_COERCED,
  HTML: text,
  FormattedString: text,
  ARN: text,
  Color: text,
  UtcOffset: text,
  StorefrontID: text,
}

/** A value that has the wrong form, without words of its own. */
export const WRONG_FORM: ScalarProblem = { explanation: '' }

/**
 * Checks a value of a variable against a scalar.
 *
 * @returns undefined for a valid value
 */
export function scalarProblem(type: GraphQLScalarType, value: unknown): ScalarProblem | undefined {
  const check = checkOf(type)
  const problem = check ? check(value) : messageOf(() => type.parseValue(value))
  if (problem === undefined) return undefined
  return problem === NOT_COERCED
    ? { explanation: `Could not coerce value ${JSON.stringify(value)} to ${type.name}` }
    : { explanation: problem, message: problem }
}

/** Checks a literal without variables against a scalar. */
export function scalarLiteralProblem(
  type: GraphQLScalarType,
  node: ValueNode,
): ScalarProblem | undefined {
  if (checkOf(type))
    return node.kind === Kind.ENUM ? WRONG_FORM : scalarProblem(type, valueFromASTUntyped(node))
  const message = messageOf(() => type.parseLiteral(node))
  return message === undefined ? undefined : { explanation: message, message }
}

function checkOf({ name }: GraphQLScalarType): ScalarCheck | undefined {
  return Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined
}

function messageOf(parse: () => unknown): string | undefined {
  try {
    parse()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function text(value: unknown): undefined | typeof NOT_COERCED {
  return typeof value === 'string' ? undefined : NOT_COERCED
}

/** An empty text is accepted, and is no number. */
function isDecimal(value: unknown): boolean {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && (value.trim() === '' || DECIMAL.test(value.trim()))
}

function urlProblem(value: unknown): string | undefined | typeof NOT_COERCED {
  if (typeof value !== 'string') return NOT_COERCED
  const [, scheme, host] =
    /^([a-z][a-z\d+.-]*):(?:\/\/(?:[^/?#\s]*@)?([^/?#\s:]*))?/i.exec(value) ?? []
  if (scheme === undefined) return `Invalid url '${value}', missing scheme`
  // Recorded: an address of mail needs no host, other than `data:` and `javascript:`.
  if (host || /^mailto:./i.test(value)) return undefined
  return `Invalid url '${value}', missing host`
}

function unsignedProblem(value: unknown): string | undefined {
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!/^[-+]?\d{1,40}$/.test(digits)) return `UnsignedInt64 invalid value '${inline(value)}'`
  const number = BigInt(digits.replace(/^\+/, ''))
  return number < 0n || number > MAX_UNSIGNED_INT_64
    ? `UnsignedInt64 '${digits}' is out of range`
    : undefined
}

function isCalendarDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function inline(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
