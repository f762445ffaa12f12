import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import type {
  GraphQLInputType,
  GraphQLObjectType,
  GraphQLResolveInfo,
  GraphQLSchema,
} from 'graphql'
import { parseGlobalId } from '../records/global-id'
import { invalidId } from './execution-errors'

/**
 * The types of ids whose names in inputs are shorter than those of the types. Recorded of the types
 * themselves, and assumed of every input with the name.
 */
const FULL_NAMES: Readonly<Record<string, string>> = {
  ParentTransaction: 'OrderTransaction',
  Variant: 'ProductVariant',
}
/**
 * Roots whose `id` is not of the type that begins their names: they also accept ids of owners, of
 * drafts of a change, or of the family of a type. Roots of segments have a message of their own.
 */
const OTHER_IDS =
  /^(?:customerAddress|discount|eventBridge|giftCardProduct|orderEdit|productFullSync|pubSub|segment|storeCreditAccount)/
/** Ends of names of inputs that have ids of several families. */
const OTHER_NAMES: ReadonlySet<string> = new Set(['Discount', 'Segment'])

const families = new WeakMap<GraphQLSchema, Map<string, ReadonlySet<string> | undefined>>()

/**
 * Refuses ids of another type than the argument has, in all mutations. An argument has the type
 * that its name ends with (`companyLocationId`), and `id` the type that the root begins with
 * (`marketUpdate`).
 *
 * @throws GraphQLError with the code RESOURCE_NOT_FOUND for the first id of another type
 */
export function checkIdTypes(
  args: Readonly<Record<string, unknown>>,
  { schema, parentType, fieldName }: GraphQLResolveInfo,
): void {
  const ownTypes = OTHER_IDS.test(fieldName) ? undefined : typesAtStart(schema, fieldName)
  for (const { name, type } of parentType.getFields()[fieldName]?.args ?? []) {
    checkValue(args[name], type, name, schema, ownTypes)
    const object = getNullableType(type)
    if (!isInputObjectType(object)) continue
    checkValue(fieldOf(args[name], 'id'), object.getFields().id?.type, 'id', schema, ownTypes)
  }
}

function checkValue(
  value: unknown,
  type: GraphQLInputType | undefined,
  name: string,
  schema: GraphQLSchema,
  ownTypes: ReadonlySet<string> | undefined,
): void {
  const nullable = type && getNullableType(type)
  if (!nullable || value === null || value === undefined) return
  if (isListType(nullable)) {
    for (const item of Array.isArray(value) ? value : [value])
      checkValue(item, nullable.ofType, name, schema, ownTypes)
    return
  }
  if (isInputObjectType(nullable)) {
    for (const [key, { type: inner }] of Object.entries(nullable.getFields()))
      checkValue(fieldOf(value, key), inner, key, schema, undefined)
    return
  }
  if (getNamedType(nullable).name !== 'ID' || typeof value !== 'string') return
  const types = /^ids?$/.test(name) ? ownTypes : typesAtEnd(schema, name)
  const given = parseGlobalId(value)?.type
  if (types && given !== undefined && !types.has(given)) throw invalidId(value)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

/** Returns the types that an id can have by the end of its name. Undefined: any. */
function typesAtEnd(schema: GraphQLSchema, name: string): ReadonlySet<string> | undefined {
  const [, stem] = /^(.+)Ids?$/.exec(name) ?? []
  if (stem === undefined) return undefined
  return memoize(schema, name, () => {
    const words = wordsOf(stem)
    return firstTypes(
      schema,
      words.map((_word, index) => words.slice(index).join('')),
    )
  })
}

function typesAtStart(schema: GraphQLSchema, root: string): ReadonlySet<string> | undefined {
  return memoize(schema, root, () => {
    const words = wordsOf(root)
    return firstTypes(
      schema,
      words.map((_word, index) => words.slice(0, words.length - index).join('')),
    )
  })
}

function memoize(
  schema: GraphQLSchema,
  name: string,
  find: () => ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  const known = families.get(schema) ?? new Map<string, ReadonlySet<string> | undefined>()
  families.set(schema, known)
  if (!known.has(name)) known.set(name, find())
  return known.get(name)
}

function wordsOf(name: string): string[] {
  return (name.charAt(0).toUpperCase() + name.slice(1)).match(/[A-Z][a-z\d]*/g) ?? []
}

/** Returns the types of the first name that is one. */
function firstTypes(
  schema: GraphQLSchema,
  names: readonly string[],
): ReadonlySet<string> | undefined {
  for (const name of names) {
    if (OTHER_NAMES.has(name)) return undefined
    const full = FULL_NAMES[name] ?? name
    const type = schema.getType(full)
    const objects = isObjectType(type)
      ? [type]
      : isAbstractType(type)
        ? schema.getPossibleTypes(type)
        : []
    if (objects.some(hasId)) return familyOf(schema, full, objects)
  }
  return undefined
}

// The location of a company is a location too: `locationId` is used for both.
function familyOf(
  schema: GraphQLSchema,
  name: string,
  objects: readonly GraphQLObjectType[],
): ReadonlySet<string> {
  const longer = Object.keys(schema.getTypeMap()).filter(other => other.endsWith(name))
  return new Set([...longer, ...objects.map(object => object.name)])
}

function hasId(type: GraphQLObjectType): boolean {
  return type.getFields().id !== undefined
}
