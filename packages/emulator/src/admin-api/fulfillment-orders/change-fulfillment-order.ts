import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { invalidId } from '../../engine/request/execution-errors'
import type { MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { FULFILLMENT_ORDERS } from './fulfillment-order-records'
import type { FulfillmentOrderRecord } from './fulfillment-order-records'
import { syncOrder } from './sync-order'

/**
 * Finds the fulfillment order of a mutation.
 *
 * @throws GraphQLError if there is none
 */
export function requireFulfillmentOrder(
  context: GraphqlContext,
  id: string,
): FulfillmentOrderRecord {
  const fulfillmentOrder = FULFILLMENT_ORDERS.in(context).get(id)
  if (!fulfillmentOrder) throw invalidId(id)
  return fulfillmentOrder
}

/** Replaces fields of a fulfillment order, and derives the status of its order. */
export function changeFulfillmentOrder(
  { store, clock }: GraphqlContext,
  fulfillmentOrder: FulfillmentOrderRecord,
  changes: Partial<FulfillmentOrderRecord>,
): FulfillmentOrderRecord {
  const updatedAt = timestamp(clock.now())
  const changed = store.records
    .table(FULFILLMENT_ORDERS)
    .put({ ...fulfillmentOrder, ...changes, updatedAt })
  syncOrder(store.records, changed.orderId, updatedAt)
  return changed
}

/** The payload of a mutation that is refused for one reason. */
export function refuse(
  message: string,
  field: readonly string[] | null = null,
  code?: string,
): MutationPayload {
  const error: MutationError = { field, message, ...(code !== undefined && { code }) }
  return { userErrors: [error] }
}
