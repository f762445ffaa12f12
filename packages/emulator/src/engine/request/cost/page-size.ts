import { GraphQLInt, Kind, valueFromAST } from 'graphql'
import type { FieldNode, GraphQLNamedType, OperationDefinitionNode } from 'graphql'

/**
 * Returns the number of nodes in a page.
 *
 * @param data the connection in the response; undefined before the execution
 */
export function pageSizeOf(
  { arguments: given = [] }: FieldNode,
  variables: Readonly<Record<string, unknown>>,
  data: unknown,
): number {
  const page = data === undefined ? undefined : (readKey(data, 'nodes') ?? readKey(data, 'edges'))
  if (Array.isArray(page)) return page.length
  const size = given.find(
    ({ name, value }) =>
      (name.value === 'first' || name.value === 'last') && value.kind !== Kind.NULL,
  )
  const count = valueFromAST(size?.value, GraphQLInt, variables)
  return typeof count === 'number' ? Math.max(0, count) : 1
}

/** Whether a field is the node of a connection. */
export function isNode({ name }: FieldNode, parent: GraphQLNamedType): boolean {
  return (
    (name.value === 'nodes' && parent.name.endsWith('Connection')) ||
    (name.value === 'node' && parent.name.endsWith('Edge'))
  )
}

/** Returns default values of variables for the size of a page, and for `@skip` and `@include`. */
export function costDefaults({
  variableDefinitions = [],
}: OperationDefinitionNode): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { variable, defaultValue } of variableDefinitions) {
    if (defaultValue?.kind === Kind.INT) values[variable.name.value] = Number(defaultValue.value)
    if (defaultValue?.kind === Kind.BOOLEAN) values[variable.name.value] = defaultValue.value
  }
  return values
}

/** Reads a key of an object in a response. What is missing is null. */
export function readKey(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? ((value as Record<string, unknown>)[key] ?? null)
    : null
}
