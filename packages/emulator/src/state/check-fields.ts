import type { JsonSchema, Reader } from './reader'
import { Refusal } from './refusal'

export type FieldKind = 'string' | 'strings' | 'integer' | 'boolean' | 'object' | 'record'

/**
 * Field name to kind, or to a reader for values that a kind does not describe. A `?` behind the
 * kind makes the field optional, as an optional reader does.
 */
export type FieldSpec = Record<string, FieldKind | `${FieldKind}?` | Reader<unknown>>

interface KindTypes {
  string: string
  strings: string[]
  integer: number
  boolean: boolean
  object: Record<string, unknown>
  /** An object whose values are strings. */
  record: Record<string, string>
}

type FieldValue<Field> =
  Field extends Reader<infer Value>
    ? Exclude<Value, undefined>
    : Field extends `${infer Kind extends FieldKind}?`
      ? KindTypes[Kind]
      : Field extends FieldKind
        ? KindTypes[Field]
        : never
type IsOptional<Field> =
  Field extends Reader<infer Value>
    ? undefined extends Value
      ? true
      : false
    : Field extends `${string}?`
      ? true
      : false

/** The checked object that a {@link FieldSpec} describes. */
export type CheckedFields<Spec extends FieldSpec> = {
  [Key in keyof Spec as IsOptional<Spec[Key]> extends true ? never : Key]: FieldValue<Spec[Key]>
} & {
  [Key in keyof Spec as IsOptional<Spec[Key]> extends true ? Key : never]?: FieldValue<Spec[Key]>
}

const isStrings = (value: unknown) =>
  Array.isArray(value) && value.every(item => typeof item === 'string')
const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface KindCheck {
  describe: string
  matches: (value: unknown) => boolean
  schema: JsonSchema
}

const CHECKS: Record<FieldKind, KindCheck> = {
  string: {
    describe: 'a string',
    matches: value => typeof value === 'string',
    schema: { type: 'string' },
  },
  strings: {
    describe: 'a list of strings',
    matches: isStrings,
    schema: { type: 'array', items: { type: 'string' } },
  },
  integer: {
    describe: 'an integer',
    matches: value => Number.isSafeInteger(value),
    schema: { type: 'integer' },
  },
  boolean: {
    describe: 'true or false',
    matches: value => typeof value === 'boolean',
    schema: { type: 'boolean' },
  },
  object: { describe: 'an object', matches: isObject, schema: { type: 'object' } },
  record: {
    describe: 'an object of strings',
    matches: value => isObject(value) && isStrings(Object.values(value as object)),
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

/** Describes the objects that {@link checkFields} accepts. */
export function fieldsSchema(spec: FieldSpec): JsonSchema {
  const fields = Object.entries(spec)
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, kind]) => [
        name,
        typeof kind === 'string' ? CHECKS[kindOf(kind)].schema : (kind.schema ?? {}),
      ]),
    ),
    required: fields.flatMap(([name, kind]) => (isOptional(kind) ? [] : [name])),
    additionalProperties: false,
  }
}

function kindOf(kind: string): FieldKind {
  return kind.replace('?', '') as FieldKind
}

function isOptional(kind: FieldSpec[string]): boolean {
  return typeof kind === 'string' ? kind.endsWith('?') : kind.isOptional === true
}

/**
 * Validates a JSON value: all required fields are present, no field is unknown, and all types
 * match.
 *
 * @throws Refusal 400 that names the field and lists the known ones
 */
export function checkFields<const Spec extends FieldSpec>(
  value: unknown,
  spec: Spec,
): CheckedFields<Spec> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'The body must be a JSON object.')
  }
  const known = Object.keys(spec)
  const unknown = Object.keys(value).filter(name => !known.includes(name))
  if (unknown.length > 0) {
    throw new Refusal(
      400,
      `Unknown field ${unknown.join(', ')}. Known fields: ${known.join(', ') || 'none'}.`,
    )
  }
  // Null counts as missing.
  const fields = new Map<string, unknown>(
    Object.entries(value).filter(([, field]) => field !== null),
  )
  for (const [name, kind] of Object.entries(spec)) {
    const field = fields.get(name)
    if (field === undefined && isOptional(kind)) continue
    if (typeof kind !== 'string') {
      fields.set(name, kind(field, `Field ${name}`))
      continue
    }
    const check = CHECKS[kindOf(kind)]
    if (field === undefined)
      throw new Refusal(400, `Field ${name} is missing: it must be ${check.describe}.`)
    if (!check.matches(field)) throw new Refusal(400, `Field ${name} must be ${check.describe}.`)
  }
  return Object.fromEntries(fields) as CheckedFields<Spec>
}
