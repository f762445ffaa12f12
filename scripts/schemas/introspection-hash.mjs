import { createHash } from 'node:crypto'

/** Fields of introspection as the GraphQL specification has them, without descriptions. */
const STANDARD_FIELDS = new Set([
  ...['kind', 'name', 'fields', 'interfaces', 'possibleTypes', 'enumValues', 'inputFields'],
  ...['specifiedByURL', 'isOneOf', 'args', 'type', 'ofType', 'isDeprecated', 'deprecationReason'],
  ...['defaultValue', 'locations', 'isRepeatable', 'types', 'directives'],
  ...['queryType', 'mutationType', 'subscriptionType'],
])

/**
 * Returns what introspection of a schema must contain, in one order: the standard fields without
 * descriptions. The types that describe introspection itself belong to the server.
 *
 * @param {import('graphql').IntrospectionQuery} introspection
 */
function canonicalIntrospection({ __schema }) {
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
