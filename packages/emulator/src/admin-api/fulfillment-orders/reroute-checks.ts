import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Check } from '../../engine/resolve/mutation'
import { serviceAt } from '../fulfillment-services/service-records'
import { LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'
import { requireFulfillmentOrder } from './change-fulfillment-order'
import { isOpen } from './fulfillment-order-records'
import type { FulfillmentOrderRecord, RequestStatus } from './fulfillment-order-records'

type RerouteArgs = MutationArgs['fulfillmentOrdersReroute']

/** A fulfillment service has the items, or was asked for them. */
const AT_A_SERVICE: readonly RequestStatus[] = [
  'ACCEPTED',
  'CANCELLATION_REJECTED',
  'CANCELLATION_REQUESTED',
  'SUBMITTED',
]

/** Rules of rerouting, whose texts are the descriptions of their codes. */
export const REROUTE_RULES: readonly Check<RerouteArgs>[] = [
  rule(
    'NO_FULFILLMENT_ORDER_IDS',
    'No fulfillment order IDs were provided.',
    ({ fulfillmentOrderIds }) => fulfillmentOrderIds.length === 0,
  ),
  rule(
    'SINGLE_LOCATION_SHOP_NOT_SUPPORTED',
    'This feature is only supported for multi-location shops.',
    (_args, context) => ownLocations(context).length < 2,
  ),
  rule(
    'FULFILLMENT_ORDERS_NOT_FROM_THE_SAME_ORDER',
    'Fulfillment orders are not from the same order.',
    (args, context) => isMixed(ordersOf(args, context).map(({ orderId }) => orderId)),
  ),
  rule(
    'FULFILLMENT_ORDERS_MUST_BELONG_TO_SAME_LOCATION',
    'Fulfillment orders must belong to the same location.',
    (args, context) => isMixed(ordersOf(args, context).map(({ locationId }) => locationId)),
  ),
  rule(
    'CANNOT_MOVE_FULFILLMENT_ORDER_WITH_REPORTED_PROGRESS',
    'Cannot move a fulfillment order that has progress reported.',
    (args, context) => ordersOf(args, context).some(({ hasProgress }) => hasProgress),
  ),
  rule(
    'FULFILLMENT_ORDERS_STATE_NOT_SUPPORTED',
    'All fulfillment orders must have status and request status compatible with reroutable states.',
    (args, context) =>
      ordersOf(args, context).some(
        order => !isOpen(order) || AT_A_SERVICE.includes(order.requestStatus),
      ),
  ),
  rule(
    'CANNOT_REASSIGN_LOCATION_FOR_FULFILLMENT_ORDERS',
    'Cannot reassign location for fulfillment orders.',
    (args, context) => findAlternative(args, context) === undefined,
  ),
]

/**
 * Finds the fulfillment orders to reroute.
 *
 * @throws GraphQLError if one does not exist
 */
export function ordersOf(
  { fulfillmentOrderIds }: RerouteArgs,
  context: GraphqlContext,
): FulfillmentOrderRecord[] {
  return fulfillmentOrderIds.map(id => requireFulfillmentOrder(context, id))
}

/** Finds a location that can fulfill the fulfillment orders instead of theirs. */
export function findAlternative(
  args: RerouteArgs,
  context: GraphqlContext,
): LocationRecord | undefined {
  const { includedLocationIds, excludedLocationIds } = args
  const orders = ordersOf(args, context)
  return ownLocations(context).find(
    ({ id }) =>
      (includedLocationIds ?? [id]).includes(id) &&
      !(excludedLocationIds ?? []).includes(id) &&
      orders.every(({ locationId }) => locationId !== id),
  )
}

function ownLocations({ store: { records } }: GraphqlContext): LocationRecord[] {
  return records
    .table(LOCATIONS)
    .all()
    .filter(({ id, isActive }) => isActive && !serviceAt(records, id))
}

function isMixed(values: readonly string[]): boolean {
  return new Set(values).size > 1
}

function rule(
  code: string,
  message: string,
  fails: Check<RerouteArgs>['fails'],
): Check<RerouteArgs> {
  return { field: ['fulfillmentOrderIds'], code, message, fails, isFinal: true }
}
