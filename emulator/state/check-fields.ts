import { Refusal } from './refusal'

export type FieldKind = 'string' | 'strings' | 'integer' | 'boolean' | 'object' | 'record'

/** Field name to kind; a `?` behind the kind makes the field optional. */
export type FieldSpec = Record<string, FieldKind | `${FieldKind}?`>

interface KindTypes {
  string: string
  strings: string[]
  integer: number
  boolean: boolean
  object: Record<string, unknown>
  /** An object whose values are strings. */
  record: Record<string, string>
}

/** The checked object that a {@link FieldSpec} describes. */
export type CheckedFields<Spec extends FieldSpec> = {
  [Key in keyof Spec as Spec[Key] extends `${string}?` ? never : Key]: Spec[Key] extends FieldKind
    ? KindTypes[Spec[Key]]
    : never
} & {
  [
    Key in keyof Spec as Spec[Key] extends `${string}?` ? Key : never
  ]?: Spec[Key] extends `${infer Kind extends FieldKind}?` ? KindTypes[Kind] : never
}

const isStrings = (value: unknown) =>
  Array.isArray(value) && value.every(item => typeof item === 'string')
const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const CHECKS: Record<FieldKind, { describe: string; matches: (value: unknown) => boolean }> = {
  string: { describe: 'a string', matches: value => typeof value === 'string' },
  strings: { describe: 'a list of strings', matches: isStrings },
  integer: { describe: 'an integer', matches: value => Number.isSafeInteger(value) },
  boolean: { describe: 'true or false', matches: value => typeof value === 'boolean' },
  object: { describe: 'an object', matches: isObject },
  record: {
    describe: 'an object of strings',
    matches: value => isObject(value) && isStrings(Object.values(value as object)),
  },
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
    const check = CHECKS[kind.replace('?', '') as FieldKind]
    const field = fields.get(name)
    if (field === undefined && kind.endsWith('?')) continue
    if (field === undefined)
      throw new Refusal(400, `Field ${name} is missing: it must be ${check.describe}.`)
    if (!check.matches(field)) throw new Refusal(400, `Field ${name} must be ${check.describe}.`)
  }
  return Object.fromEntries(fields) as CheckedFields<Spec>
}
