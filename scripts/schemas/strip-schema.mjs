import { createHash } from 'node:crypto'
import { buildClientSchema, isSpecifiedDirective, printSchema } from 'graphql'

/** Fields of introspection as the GraphQL specification has them, without descriptions. */
const STANDARD_FIELDS = new Set([
  ...['kind', 'name', 'fields', 'interfaces', 'possibleTypes', 'enumValues', 'inputFields'],
  ...['specifiedByURL', 'isOneOf', 'args', 'type', 'ofType', 'isDeprecated', 'deprecationReason'],
  ...['defaultValue', 'locations', 'isRepeatable', 'types', 'directives'],
  ...['queryType', 'mutationType', 'subscriptionType'],
])

/**
 * Writes an introspected schema as SDL, without descriptions. Deprecations stay.
 *
 * @param {import('graphql').IntrospectionQuery} introspection
 * @returns {string} SDL
 */
export function stripSchema(introspection) {
  const { __schema } = withoutDescriptions(introspection)
  // Those of the GraphQL specification too: the platform's `@deprecated` has other locations than
  // that of graphql-js, which `printSchema` assumes.
  const specified = __schema.directives.filter(isSpecifiedDirective).map(printDirective)
  return [...specified, printSchema(buildClientSchema({ __schema }, { assumeValid: true }))].join(
    '\n\n',
  )
}

function printDirective({ name, args, locations }) {
  const list = args.map(
    ({ name, type, defaultValue }) =>
      `${name}: ${printTypeReference(type)}${defaultValue === null ? '' : ` = ${defaultValue}`}`,
  )
  return `directive @${name}${list.length > 0 ? `(${list.join(', ')})` : ''} on ${locations.join(' | ')}`
}

function printTypeReference({ kind, name, ofType }) {
  if (kind === 'NON_NULL') return `${printTypeReference(ofType)}!`
  return kind === 'LIST' ? `[${printTypeReference(ofType)}]` : name
}

function withoutDescriptions(introspection) {
  return JSON.parse(JSON.stringify(introspection), (key, value) =>
    // The key is also the name of fields, but never with a text as value.
    key === 'description' && typeof value === 'string' ? null : value,
  )
}

/**
 * Returns what introspection of a schema must contain, in one order: the standard fields without
 * descriptions. The types that describe introspection itself belong to the server.
 *
 * @param {import('graphql').IntrospectionQuery} introspection
 */
export function canonicalIntrospection({ __schema }) {
  const names = new Set(__schema.types.map(({ name }) => name))
  const types = __schema.types
    .filter(({ name }) => !name.startsWith('__'))
    .map(type => ({
      ...type,
      // The platform lists some types here that it hides everywhere else.
      possibleTypes: type.possibleTypes?.filter(({ name }) => names.has(name)) ?? null,
    }))
  const byName = (a, b) => (a.name < b.name ? -1 : 1)
  return pick({
    ...__schema,
    types: types.sort(byName),
    // graphql-js adds fields of a later draft of the specification.
    directives: __schema.directives
      .map(({ name, args, locations, isRepeatable }) => ({ name, args, locations, isRepeatable }))
      .sort(byName),
  })
}

/** Fingerprint of {@link canonicalIntrospection}. */
export function introspectionHash(introspection) {
  const text = JSON.stringify(canonicalIntrospection(introspection))
  return createHash('sha256').update(text).digest('hex')
}

function pick(value) {
  if (Array.isArray(value)) return value.map(pick)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([key, item]) => STANDARD_FIELDS.has(key) && item !== undefined,
  )
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, pick(item)]),
  )
}
