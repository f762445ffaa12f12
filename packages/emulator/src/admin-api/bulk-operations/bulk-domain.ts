import { BULK_STATUSES, BULK_TYPES } from '../../bulk/bulk-operation'
import { bulkGid } from '../../bulk/finish-bulk-operation'
import type { GraphqlContext } from '../../engine/graphql-context'
import { cursorTime } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { bulkMutations } from './bulk-mutations'
import { bulkOperationNode } from './bulk-operation-node'

type OperationNode = ReturnType<typeof bulkOperationNode>

const operationList: ListSpec<OperationNode> = {
  search: {
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
      operation_type: {
        kind: 'enum',
        values: BULK_TYPES.map(type => type.toLowerCase()),
        read: ({ type }) => type,
      },
      status: {
        kind: 'enum',
        values: ['created', ...BULK_STATUSES.map(status => status.toLowerCase())],
        read: ({ status }) => status,
      },
    },
  },
  sortValues: {
    CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
    COMPLETED_AT: ({ completedAt }) => (completedAt === null ? null : cursorTime(completedAt)),
  },
}

/**
 * Bulk operations.
 *
 * @see docs/protocol.md#bulk-operations
 */
export const bulkDomain: Domain = {
  queries: {
    bulkOperation: ({ id }, context) => findOperation(id, context),
    // The newest ones are first.
    bulkOperations: (args, context, info) =>
      listRecords(
        operationNodes(context),
        operationList,
        { ...args, reverse: !args.reverse },
        context,
        info,
      ),
    currentBulkOperation: ({ type }, { store, state, origin }) => {
      const operation = state.bulk.latest(store.domain, type ?? 'QUERY')
      return operation ? bulkOperationNode(operation, origin) : null
    },
  },
  mutations: bulkMutations,
  nodes: { BulkOperation: findOperation },
}

function operationNodes({ store, state, origin }: GraphqlContext): OperationNode[] {
  return state.bulk.list(store.domain).map(operation => bulkOperationNode(operation, origin))
}

function findOperation(id: string, { store, state, origin }: GraphqlContext): object | null {
  const operation = state.bulk.list(store.domain).find(candidate => bulkGid(candidate.id) === id)
  return operation ? bulkOperationNode(operation, origin) : null
}
