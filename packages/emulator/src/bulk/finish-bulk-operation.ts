import type { EmulatorState } from '../state/state'
import { emitWebhook } from '../webhooks/emit-webhook'
import type { BulkOperation } from './bulk-operation'

/**
 * Ends a running operation and notifies the app.
 *
 * @see docs/protocol.md#topics
 */
export async function finishBulkOperation(
  state: EmulatorState,
  operation: BulkOperation,
  outcome: Pick<BulkOperation, 'status' | 'errorCode' | 'result'>,
): Promise<void> {
  // The platform reports no time for a canceled operation.
  const completedAt = outcome.status === 'CANCELED' ? null : state.clock.now()
  Object.assign(operation, outcome, { completedAt })
  const { id, shop, type, status, errorCode, createdAt } = operation
  await emitWebhook(state, {
    shop,
    topic: 'bulk_operations/finish',
    payload: {
      admin_graphql_api_id: bulkGid(id),
      type: type.toLowerCase(),
      status: status.toLowerCase(),
      error_code: errorCode?.toLowerCase() ?? null,
      created_at: new Date(createdAt).toISOString(),
      completed_at: completedAt === null ? null : new Date(completedAt).toISOString(),
    },
  })
}

/** Global id of a bulk operation. */
export function bulkGid(id: number): string {
  return `gid://shopify/BulkOperation/${id}`
}
