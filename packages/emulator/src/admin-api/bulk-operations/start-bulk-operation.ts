import type { BulkErrorCode, BulkOperation, BulkResult } from '../../bulk/bulk-operation'
import { isRunning } from '../../bulk/bulk-operations'
import { finishBulkOperation } from '../../bulk/finish-bulk-operation'
import type { GraphqlContext } from '../../engine/graphql-context'

/**
 * Duration of an operation on the emulator's clock: long enough that an app has to poll more than
 * once.
 */
const BULK_MS = 1000

/**
 * Runs an operation.
 *
 * @param isPartial whether it fails half way
 */
type Run = (operation: BulkOperation, isPartial: boolean) => Promise<BulkResult | BulkErrorCode>

/** Starts an operation that runs when its time is over, or earlier if it is completed by hand. */
export function startBulkOperation(
  fields: Pick<BulkOperation, 'type' | 'query'>,
  context: GraphqlContext,
  run: Run,
): BulkOperation {
  const { state, store, clock } = context
  const complete = oncePerOperation(operation => end(operation, run, context))
  state.rules.useBulkAccess(fields.type)
  const operation = state.bulk.add({ ...fields, shop: store.domain }, complete)
  state.jobs.add(store.domain, clock.now() + BULK_MS, operation.complete)
  return operation
}

// A mutation must not run twice because its time is over while it runs.
function oncePerOperation(
  end: (operation: BulkOperation) => Promise<void>,
): (operation: BulkOperation) => Promise<void> {
  let ended: Promise<void> | undefined
  return operation => (ended ??= end(operation))
}

async function end(operation: BulkOperation, run: Run, { state }: GraphqlContext): Promise<void> {
  let done: BulkResult | null = null
  if (operation.status === 'RUNNING') {
    const fault = state.faults.take('bulk_operation', operation.shop)
    const outcome = await run(operation, fault !== undefined)
    // The uninstallation of the app, or a reset of the store, ends it at once.
    if (!isRunning(operation)) return
    if (operation.status === 'RUNNING') {
      const errorCode = fault ? (fault.errorCode ?? 'INTERNAL_SERVER_ERROR') : errorOf(outcome)
      return finishBulkOperation(state, operation, {
        status: errorCode ? 'FAILED' : 'COMPLETED',
        errorCode,
        result: typeof outcome === 'string' || errorCode === 'ACCESS_DENIED' ? null : outcome,
      })
    }
    // A canceled operation reports what it has done, and has no file.
    if (typeof outcome !== 'string') done = { ...outcome, file: '' }
  }
  if (operation.status === 'CANCELING')
    await finishBulkOperation(state, operation, {
      status: 'CANCELED',
      errorCode: null,
      result: done,
    })
}

function errorOf(outcome: BulkResult | BulkErrorCode): BulkErrorCode | null {
  return typeof outcome === 'string' ? outcome : null
}
