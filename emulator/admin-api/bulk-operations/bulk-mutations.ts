import type { BulkOperation } from '../../bulk/bulk-operation'
import { bulkQueryProblem } from '../../bulk/bulk-query-problem'
import { bulkGid, finishBulkOperation } from '../../bulk/finish-bulk-operation'
import { runBulkQuery } from '../../bulk/run-bulk-query'
import { bulkOperationNode } from './bulk-operation-node'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { readRequest } from '../engine/request/read-request'
import type { GraphqlOperation } from '../engine/request/read-request'
import { loadAdminSchema } from '../schema/load-schema'

/**
 * Duration of an operation on the emulator's clock: long enough that an app has to poll more than
 * once.
 */
export const BULK_MS = 1000

/**
 * First version in which several operations of an app run in one shop.
 * https://shopify.dev/changelog/faster-bulk-operations
 */
const PARALLEL_SINCE = '2026-01'
const MAX_PARALLEL = 5

/**
 * Resolvers of the mutations for bulk operations.
 *
 * @see docs/protocol.md#bulk-operations
 */
export const bulkMutations = {
  bulkOperationRunQuery: ({ query }: { query: string }, context: GraphqlContext) => {
    const { state, store, clock, apiVersion, origin } = context
    const running = state.bulk.running(store.domain)
    const [first] = running
    // `unstable` sorts behind every date.
    if (first && apiVersion < PARALLEL_SINCE) {
      return refused(
        null,
        `A bulk query operation for this app and shop is already in progress: ${bulkGid(first.id)}.`,
        'OPERATION_IN_PROGRESS',
      )
    }
    if (running.length >= MAX_PARALLEL)
      return refused(
        null,
        'Bulk operations limit reached. Please try again later.',
        'LIMIT_REACHED',
      )
    const schema = loadAdminSchema(apiVersion)
    const read = readRequest(schema, {
      query,
      operationName: undefined,
      variables: undefined,
    })
    const problem =
      'errors' in read
        ? `Invalid bulk query: ${read.errors[0]?.message}`
        : bulkQueryProblem(schema, read)
    if ('errors' in read || problem !== undefined)
      return refused(['query'], problem ?? '', 'INVALID')
    const operation = state.bulk.add(store.domain, query, started =>
      complete(started, read, context),
    )
    state.jobs.add(store.domain, clock.now() + BULK_MS, operation.complete)
    return {
      bulkOperation: { ...bulkOperationNode(operation, origin), status: 'CREATED' },
      userErrors: [],
    }
  },

  bulkOperationCancel: ({ id }: { id: string }, { state, store, origin }: GraphqlContext) => {
    const operation = state.bulk.list(store.domain).find(candidate => bulkGid(candidate.id) === id)
    if (!operation)
      return {
        bulkOperation: null,
        userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }],
      }
    if (operation.status !== 'RUNNING') {
      const message = `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`
      return {
        bulkOperation: bulkOperationNode(operation, origin),
        userErrors: [{ field: null, message }],
      }
    }
    void finishBulkOperation(state, operation, {
      status: 'CANCELED',
      errorCode: null,
      result: null,
    })
    return {
      bulkOperation: {
        ...bulkOperationNode(operation, origin),
        status: 'CANCELING',
        completedAt: null,
      },
      userErrors: [],
    }
  },
}

async function complete(
  operation: BulkOperation,
  read: GraphqlOperation,
  context: GraphqlContext,
): Promise<void> {
  if (operation.status !== 'RUNNING') return
  const { state } = context
  const fault = state.faults.take('bulk_operation', operation.shop)
  const outcome = fault
    ? (fault.errorCode ?? 'INTERNAL_SERVER_ERROR')
    : await runBulkQuery(loadAdminSchema(context.apiVersion), read, context)
  // It was canceled, or completed manually, in the meantime.
  if (operation.status !== 'RUNNING') return
  const failed = typeof outcome === 'string'
  await finishBulkOperation(
    state,
    operation,
    failed
      ? { status: 'FAILED', errorCode: outcome, result: null }
      : { status: 'COMPLETED', errorCode: null, result: outcome },
  )
}

function refused(field: string[] | null, message: string, code: string) {
  return { bulkOperation: null, userErrors: [{ field, message, code }] }
}
