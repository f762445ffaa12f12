import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isUnionType,
  OperationTypeNode,
} from 'graphql'
import type { GraphQLField, GraphQLNamedType, GraphQLSchema } from 'graphql'

/** A place in the schema: names of fields, and `... on Product` for a member of a union. */
export interface SchemaPath {
  root: 'query' | 'mutation'
  steps: readonly string[]
}

/** One step further in the schema. */
export interface SchemaStep {
  /** Name of the field, or `... on Product`. */
  name: string
  /** Type of the field, with its list and non-null markers. */
  type: string
  description: string
  isDeprecated: boolean
  /** Whether there are further steps. */
  hasFields: boolean
}

const MEMBER = /^\.\.\. on (\w+)$/

/** Name of the member type that a step narrows to; undefined for the step of a field. */
export function memberOf(step: string): string | undefined {
  return MEMBER.exec(step)?.[1]
}

export function rootType(
  schema: GraphQLSchema,
  root: SchemaPath['root'],
): GraphQLNamedType | undefined {
  const type = root === 'query' ? OperationTypeNode.QUERY : OperationTypeNode.MUTATION
  return schema.getRootType(type) ?? undefined
}

/** Lists the fields of a type; a union and a leaf have none. */
export function fieldsOf(type: GraphQLNamedType | undefined): GraphQLField<unknown, unknown>[] {
  return isCompositeType(type) && !isUnionType(type) ? Object.values(type.getFields()) : []
}

/** Returns the field of a type; undefined if it has none of that name. */
export function fieldOf(
  type: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  return isCompositeType(type) && !isUnionType(type) ? type.getFields()[name] : undefined
}

/** Returns the type that a step leads to; undefined if the type has no such step. */
export function typeAfter(
  schema: GraphQLSchema,
  type: GraphQLNamedType | undefined,
  step: string,
): GraphQLNamedType | undefined {
  const member = memberOf(step)
  if (member !== undefined) return schema.getType(member)
  const field = fieldOf(type, step)
  return field && getNamedType(field.type)
}

/** Returns the type at the end of a path; undefined in a schema that lacks it. */
export function typeAt(
  schema: GraphQLSchema,
  { root, steps }: SchemaPath,
): GraphQLNamedType | undefined {
  return steps.reduce<GraphQLNamedType | undefined>(
    (type, step) => typeAfter(schema, type, step),
    rootType(schema, root),
  )
}

/** Lists the fields of the type at a path, and the members of an abstract one. */
export function stepsAt(schema: GraphQLSchema, path: SchemaPath): SchemaStep[] {
  const type = typeAt(schema, path)
  const members = isAbstractType(type) ? schema.getPossibleTypes(type) : []
  return [
    ...fieldsOf(type).map(field => ({
      name: field.name,
      type: String(field.type),
      description: field.description ?? '',
      isDeprecated: field.deprecationReason != null,
      hasFields: isCompositeType(getNamedType(field.type)),
    })),
    ...members.map(({ name, description }) => ({
      name: `... on ${name}`,
      type: '',
      description: description ?? '',
      isDeprecated: false,
      hasFields: true,
    })),
  ]
}
