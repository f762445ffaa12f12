import { getNamedType, isCompositeType, isLeafType, isRequiredArgument, Kind } from 'graphql'
import type { FieldNode, GraphQLField, GraphQLNamedType, SelectionSetNode } from 'graphql'
import { fieldOf, fieldsOf } from './schema-path'

/** Fields that a user error has. */
const ERROR_FIELDS = ['field', 'message']

/**
 * Selects first fields of an object, so that the operation is valid: the records of a connection,
 * the record and the errors of a mutation, otherwise the id.
 */
export function starterFields(type: GraphQLNamedType): SelectionSetNode {
  const nodes = fieldOf(type, 'nodes')
  if (nodes) return selectionOf(fieldNode(nodes))
  const errors = fieldOf(type, 'userErrors')
  if (errors) {
    const record = fieldsOf(type).find(
      field => field !== errors && isCompositeType(getNamedType(field.type)) && isFree(field),
    )
    return selectionOf(...(record ? [fieldNode(record)] : []), fieldNode(errors))
  }
  if (fieldOf(type, 'message') && !fieldOf(type, 'id')) {
    const known = ERROR_FIELDS.flatMap(name => fieldOf(type, name) ?? [])
    return selectionOf(...known.map(fieldNode))
  }
  const leaf =
    fieldOf(type, 'id') ??
    fieldsOf(type).find(field => isLeafType(getNamedType(field.type)) && isFree(field))
  return selectionOf(leaf ? fieldNode(leaf) : named('__typename'))
}

/** A field that needs no arguments. */
function isFree({ args, deprecationReason }: GraphQLField<unknown, unknown>): boolean {
  return deprecationReason == null && !args.some(isRequiredArgument)
}

function fieldNode({ name, type }: GraphQLField<unknown, unknown>): FieldNode {
  const result = getNamedType(type)
  return isCompositeType(result)
    ? { ...named(name), selectionSet: starterFields(result) }
    : named(name)
}

function named(value: string): FieldNode {
  return { kind: Kind.FIELD, name: { kind: Kind.NAME, value } }
}

function selectionOf(...selections: FieldNode[]): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections }
}
