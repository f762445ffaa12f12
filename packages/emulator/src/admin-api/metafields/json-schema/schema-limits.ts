import { matchesPattern } from '../types/match-pattern'
import { inspect } from './inspect'

/** Describes how a number, text, or list breaks the limits of a schema. */
export function limitProblem(
  schema: Readonly<Record<string, unknown>>,
  value: unknown,
): string | undefined {
  if (typeof value === 'number') return numberProblem(schema, value)
  if (typeof value === 'string') return textProblem(schema, value)
  return Array.isArray(value) ? listProblem(schema, value) : undefined
}

function numberProblem(schema: Readonly<Record<string, unknown>>, value: number) {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  // Earlier drafts have `exclusiveMaximum: true` next to the maximum, later ones a number.
  const [low, high] = [exclusiveMinimum ?? minimum, exclusiveMaximum ?? maximum]
  const [isLowOut, isHighOut] = [exclusiveMinimum, exclusiveMaximum].map(
    limit => limit === true || typeof limit === 'number',
  )
  const [least, most] = [low === true ? minimum : low, high === true ? maximum : high]
  if (typeof most === 'number' && (isHighOut ? value >= most : value > most))
    return `${value} must be less than ${isHighOut ? '' : 'or equal to '}${most}.`
  if (typeof least === 'number' && (isLowOut ? value <= least : value < least))
    return `${value} must be more than ${isLowOut ? '' : 'or equal to '}${least}.`
  const rest = typeof multipleOf === 'number' ? value / multipleOf : 0
  return Number.isInteger(Number(rest.toFixed(9)))
    ? undefined
    : `${value} is not a multiple of ${String(multipleOf)}.`
}

function textProblem(schema: Readonly<Record<string, unknown>>, value: string) {
  const { minLength, maxLength, pattern } = schema
  const length = [...value].length
  if (typeof maxLength === 'number' && length > maxLength)
    return `Only ${counted(maxLength, 'character')} allowed; ${length} were supplied.`
  if (typeof minLength === 'number' && length < minLength)
    return `At least ${counted(minLength, 'character')} required; only ${length} were supplied.`
  return typeof pattern === 'string' && !matchesPattern(value, pattern)
    ? `${inspect(value)} does not match /${pattern}/.`
    : undefined
}

function listProblem(schema: Readonly<Record<string, unknown>>, value: readonly unknown[]) {
  const { minItems, maxItems, uniqueItems } = schema
  if (typeof maxItems === 'number' && value.length > maxItems)
    return `No more than ${counted(maxItems, 'item')} allowed; ${value.length} were supplied.`
  if (typeof minItems === 'number' && value.length < minItems)
    return `At least ${counted(minItems, 'item')} required; only ${value.length} were supplied.`
  const texts = new Set(value.map(entry => JSON.stringify(entry)))
  return uniqueItems === true && texts.size < value.length
    ? 'Duplicate items are not allowed.'
    : undefined
}

function counted(number: number, noun: string): string {
  return number === 1 ? `1 ${noun} is` : `${number} ${noun}s are`
}
