import { Kind } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import type { GraphqlOperation } from '../engine/request/read-request'
import { measureConnections } from './measure-connections'

const MAX_CONNECTIONS = 5
const MAX_DEPTH = 2

/** Returns why the roots of a query cannot run in bulk; undefined if they can. */
export function bulkRootProblem({
  operation,
}: Pick<GraphqlOperation, 'operation'>): string | undefined {
  const hasNode = operation.selectionSet.selections.some(
    selection => selection.kind === Kind.FIELD && selection.name.value === 'node',
  )
  return hasNode ? 'Bulk queries cannot contain a top level `node` field.' : undefined
}

/**
 * Returns why a valid query cannot run in bulk; undefined if it can.
 *
 * @see docs/protocol.md#bulk-operations
 */
export function bulkQueryProblem(
  schema: GraphQLSchema,
  read: Pick<GraphqlOperation, 'document' | 'operation'>,
): string | undefined {
  const { operation } = read
  if (operation.operation !== 'query')
    return 'Invalid operation type. Only `query` operations are supported.'
  if (operation.variableDefinitions?.length) return 'Bulk queries cannot have variables.'
  const { connections, depth, orphan, flat, listed } = measureConnections(schema, read)
  if (connections === 0) return 'Bulk queries must contain at least one connection.'
  if (connections > MAX_CONNECTIONS)
    return `Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`
  if (depth > MAX_DEPTH)
    return `Bulk queries cannot contain connections with a nesting depth greater than ${MAX_DEPTH}.`
  if (listed)
    return 'Queries that contain a connection field within a list field are not currently supported.'
  const [first] = flat
  if (first !== undefined)
    return (
      "All connection fields in a bulk query must select their contents using 'edges' > 'node', " +
      `e.g: '${first} { edges { node {'. Selecting via 'nodes' is not supported. ` +
      `Invalid connection fields: '${flat.join("', '")}'.`
    )
  if (orphan === undefined) return undefined
  return (
    "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. " +
    `Connection fields without 'id': ${orphan}.`
  )
}
