import type { GraphqlContext } from '../../graphql/graphql-context'
import { bulkGid } from '../../bulk/finish-bulk-operation'
import type { ConnectionArgs } from '../engine/records/connection'
import { pageById } from '../engine/records/id-page'
import type { Domain } from '../engine/resolve/domain'
import { mutationsOf } from '../engine/resolve/mutation'
import { bulkMutations } from './bulk-mutations'
import { bulkOperationNode } from './bulk-operation-node'
import type { BulkOperationType } from './bulk-operation-node'

/**
 * Bulk operations.
 *
 * @see docs/protocol.md#bulk-operations
 */
export const bulkDomain: Domain = {
  queries: {
    bulkOperation: ({ id }: { id: string }, context) => findOperation(id, context),
    bulkOperations: (args: ConnectionArgs, { store, state, origin }: GraphqlContext) =>
      pageById(state.bulk.list(store.domain), args, operation =>
        bulkOperationNode(operation, origin),
      ),
    currentBulkOperation: (
      { type }: { type: BulkOperationType },
      { store, state, origin }: GraphqlContext,
    ) => {
      const operation = type === 'QUERY' ? state.bulk.latest(store.domain) : undefined
      return operation ? bulkOperationNode(operation, origin) : null
    },
  },
  mutations: mutationsOf(bulkMutations),
  nodes: { BulkOperation: findOperation },
}

function findOperation(id: string, { store, state, origin }: GraphqlContext): object | null {
  const operation = state.bulk.list(store.domain).find(candidate => bulkGid(candidate.id) === id)
  return operation ? bulkOperationNode(operation, origin) : null
}
