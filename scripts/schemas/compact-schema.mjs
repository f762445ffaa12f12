/** @import { CompactSchema } from '../../packages/facts/schemas/compact-schema' */

/**
 * Writes an introspected schema without its descriptions, in the form from which
 * `packages/facts/schemas/compact-schema.ts` builds it.
 *
 * @param {import('graphql').IntrospectionQuery} introspection
 * @returns {CompactSchema} the types in the order of the introspection
 */
export function compactSchema({ __schema }) {
  return {
    query: __schema.queryType.name,
    mutation: __schema.mutationType?.name,
    types: __schema.types.filter(({ name }) => !name.startsWith('__')).map(compactType),
    directives: __schema.directives.map(({ name, locations, args, isRepeatable }) =>
      trimmed([name, locations, args.map(compactInput), isRepeatable || null]),
    ),
  }
}

function compactType(type) {
  const { kind, name } = type
  switch (kind) {
    case 'SCALAR':
      return trimmed([kind, name, type.specifiedByURL])
    case 'ENUM':
      return [
        kind,
        name,
        type.enumValues.map(value => trimmed([value.name, value.deprecationReason])),
      ]
    case 'UNION':
      return [kind, name, type.possibleTypes.map(possible => possible.name)]
    case 'INPUT_OBJECT':
      return trimmed([kind, name, type.inputFields.map(compactInput), type.isOneOf || null])
    default:
      return [
        kind,
        name,
        type.fields.map(field =>
          trimmed([
            field.name,
            typeReference(field.type),
            field.args.length > 0 ? field.args.map(compactInput) : null,
            field.deprecationReason,
          ]),
        ),
        type.interfaces.map(implemented => implemented.name),
      ]
  }
}

function compactInput({ name, type, defaultValue, deprecationReason }) {
  return trimmed([name, typeReference(type), defaultValue, deprecationReason])
}

function typeReference({ kind, name, ofType }) {
  if (kind === 'NON_NULL') return `${typeReference(ofType)}!`
  return kind === 'LIST' ? `[${typeReference(ofType)}]` : name
}

/** Removes missing values from the end of a list. */
function trimmed(values) {
  const last = values.findLastIndex(value => value !== null && value !== undefined)
  return values.slice(0, last + 1).map(value => value ?? null)
}
