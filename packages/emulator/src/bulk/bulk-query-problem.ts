import { Kind } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import type { GraphqlOperation } from '../engine/request/read-request'
import { measureConnections } from './measure-connections'

const MAX_CONNECTIONS = 5
const MAX_DEPTH = 2

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
  if (operation.operation !== 'query') return 'Bulk operations run queries only.'
  if (operation.variableDefinitions?.length) return 'Bulk queries cannot have variables.'
  const top = operation.selectionSet.selections.find(
    selection => selection.kind === Kind.FIELD && selection.name.value === 'node',
  )
  if (top) return 'Bulk queries cannot use the top-level field node.'
  const { connections, depth, orphan } = measureConnections(schema, read)
  if (connections === 0) return 'Bulk queries must contain at least one connection.'
  if (connections > MAX_CONNECTIONS)
    return `Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`
  if (depth > MAX_DEPTH)
    return `Bulk queries cannot contain connections with a nesting depth greater than ${MAX_DEPTH}.`
  if (orphan === undefined) return undefined
  return (
    "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. " +
    `Connection fields without 'id': ${orphan}.`
  )
}
