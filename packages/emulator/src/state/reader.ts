import { Refusal } from './refusal'

/**
 * Validates and returns a value from JSON or from untyped JavaScript.
 *
 * @param path path of the value, e.g. `stores[0].plan`; empty for the root
 * @throws Refusal 400 that names the path and the expected value
 */
export interface Reader<Value> {
  (value: unknown, path: string): Value
  /** What the reader accepts, for editors. */
  schema?: JsonSchema
  /** True: a field with this reader may be missing. */
  isOptional?: boolean
}

/** A JSON schema, as far as readers describe themselves. */
export interface JsonSchema {
  type?: string | string[]
  description?: string
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  anyOf?: JsonSchema[]
}

function describe<Value>(
  read: (value: unknown, path: string) => Value,
  schema: JsonSchema,
  isOptional = false,
): Reader<Value> {
  return Object.assign(read, { schema, isOptional })
}

/**
 * A value that a reader does not accept. Its message does not contain the value, which may be
 * secret.
 */
export class InvalidValue extends Refusal {
  constructor(
    readonly path: string,
    readonly expected: string,
    readonly value: unknown,
  ) {
    super(400, `${path === '' ? 'it' : path} must be ${expected}.`, [], path || undefined)
  }
}

/** Creates a reader of values that match a predicate. */
export function valueOf<Value>(
  expected: string,
  matches: (value: unknown) => value is Value,
  schema: JsonSchema = {},
): Reader<Value> {
  return describe(
    (value, path) => {
      if (!matches(value)) throw new InvalidValue(path, expected, value)
      return value
    },
    { ...schema, description: `Must be ${expected}.` },
  )
}

export const text = valueOf('a string', value => typeof value === 'string', { type: 'string' })
export const flag = valueOf('true or false', value => typeof value === 'boolean', {
  type: 'boolean',
})
export const integer = valueOf(
  'an integer',
  (value): value is number => Number.isSafeInteger(value),
  { type: 'integer' },
)
export const count = valueOf(
  'an integer from 0',
  (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
  { type: 'integer', minimum: 0 },
)
export const amount = valueOf(
  'a number from 0',
  (value): value is number => Number.isFinite(value) && Number(value) >= 0,
  { type: 'number', minimum: 0 },
)

/** Creates a reader of numbers from `-limit` to `limit`. */
export function numberWithin(limit: number): Reader<number> {
  return valueOf(
    `a number from ${-limit} to ${limit}`,
    (value): value is number => Number.isFinite(value) && Math.abs(Number(value)) <= limit,
    { type: 'number', minimum: -limit, maximum: limit },
  )
}

/** Creates a reader of strings that match a predicate. */
export function textOf(expected: string, matches: (value: string) => boolean): Reader<string> {
  return valueOf(
    expected,
    (value): value is string => typeof value === 'string' && matches(value),
    { type: 'string' },
  )
}

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return valueOf(
    `one of ${words.join(', ')}`,
    (value): value is Word => (words as readonly unknown[]).includes(value),
    { enum: words },
  )
}

export function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return describe(
    (value, path) => (value === undefined ? undefined : read(value, path)),
    read.schema ?? {},
    true,
  )
}

/** Creates a reader of fields that older files do not have. */
export function withDefault<Value>(read: Reader<Value>, missing: Value): Reader<Value> {
  return (value, path) => (value === undefined ? missing : read(value, path))
}

export function nullable<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, path) => (value === null ? null : read(value, path))
}

export function listOf<Value>(read: Reader<Value>): Reader<Value[]> {
  return describe(
    (value, path) => {
      if (!Array.isArray(value)) throw new InvalidValue(path, 'a list', value)
      return value.map((item, index) => read(item, `${path}[${index}]`))
    },
    { type: 'array', items: read.schema },
  )
}

/** Creates a reader of objects with any names and values of one type. */
export function recordOf<Value>(read: Reader<Value>): Reader<Record<string, Value>> {
  return describe(
    (value, path) =>
      Object.fromEntries(
        entriesOf(value, path).map(([name, field]) => [name, read(field, join(path, name))]),
      ),
    { type: 'object', additionalProperties: read.schema ?? true },
  )
}

/**
 * Creates a reader of objects with exactly these fields. Fields with an optional reader may be
 * missing.
 */
export function fieldsOf<Fields>(readers: {
  [Name in keyof Fields]-?: Reader<Fields[Name]>
}): Reader<Fields> {
  const known = new Map<string, Reader<unknown>>(Object.entries(readers))
  const read = (value: unknown, path: string) => {
    const given = new Map(entriesOf(value, path))
    for (const name of given.keys()) {
      if (!known.has(name))
        throw new Refusal(
          400,
          `${join(path, name)} is not known. Known fields: ${[...known.keys()].join(', ')}.`,
        )
    }
    const fields = [...known].map(
      ([name, readField]) => [name, readField(given.get(name), join(path, name))] as const,
    )
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined)) as Fields
  }
  return describe(read, {
    type: 'object',
    properties: Object.fromEntries([...known].map(([name, { schema = {} }]) => [name, schema])),
    required: [...known].flatMap(([name, { isOptional }]) => (isOptional ? [] : [name])),
    additionalProperties: false,
  })
}

/** Creates a reader of a discriminated union with the discriminator `tag`. */
export function variantOf<Variants>(
  tag: string,
  variants: { [Word in keyof Variants]: Reader<Variants[Word]> },
): Reader<Variants[keyof Variants]> {
  return (value, path) => {
    const word = new Map(entriesOf(value, path)).get(tag)
    if (typeof word !== 'string' || !Object.hasOwn(variants, word))
      throw new InvalidValue(join(path, tag), `one of ${Object.keys(variants).join(', ')}`, word)
    return variants[word as keyof Variants](value, path)
  }
}

function entriesOf(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidValue(path, 'an object', value)
  return Object.entries(value)
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
