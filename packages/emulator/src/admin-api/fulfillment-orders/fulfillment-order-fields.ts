import type { GraphqlContext } from '../../engine/graphql-context'
import { provinceName } from '../addresses/countries'
import { appNode } from '../apps/installation-node'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { Fields } from '../../engine/resolve/domain'
import { FULFILLMENTS } from '../fulfillments/fulfillment-records'
import { findLevel } from '../inventory/inventory-records'
import { EMPTY_ADDRESS, LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { VARIANTS } from '../products/product-records'
import { FULFILLMENT_ORDERS } from './fulfillment-order-records'
import type {
  FulfillmentOrderRecord,
  HoldRecord,
  MerchantRequestRecord,
} from './fulfillment-order-records'
import { fulfillmentOrderLineNode } from './line-fields'
import { mergeCandidates, supportedActions } from './supported-actions'

const DISPLAY_REASONS: Readonly<Record<string, string>> = {
  AWAITING_PAYMENT: 'Awaiting payment',
  AWAITING_RETURN_ITEMS: 'Exchange items awaiting return delivery',
  HIGH_RISK_OF_FRAUD: 'High risk of fraud',
  INCORRECT_ADDRESS: 'Incorrect address',
  INVENTORY_OUT_OF_STOCK: 'Inventory out of stock',
  ONLINE_STORE_POST_PURCHASE_CROSS_SELL: 'Upsell offer',
  OTHER: 'Other',
  UNKNOWN_DELIVERY_DATE: 'Unknown delivery date',
}

function orderOf(context: GraphqlContext, { orderId }: FulfillmentOrderRecord): OrderRecord {
  const order = ORDERS.in(context).get(orderId)
  if (!order) throw new Error(`The order ${orderId} of a fulfillment order is missing.`)
  return order
}

function locationOf(
  context: GraphqlContext,
  { locationId }: FulfillmentOrderRecord,
): LocationRecord | undefined {
  return LOCATIONS.in(context).get(locationId)
}

/** Fields of the type `FulfillmentOrder` that are not properties of the record. */
export const fulfillmentOrderFields: Fields<'FulfillmentOrder'> = {
  assignedLocation: (fulfillmentOrder: FulfillmentOrderRecord, _args, context) => {
    const location = locationOf(context, fulfillmentOrder) ?? null
    const address = location?.address ?? EMPTY_ADDRESS
    return {
      ...address,
      countryCode: address.countryCode ?? 'US',
      province: provinceName(address.countryCode, address.provinceCode),
      location,
      name: location?.name ?? '',
    }
  },
  channelId: () => null,
  deliveryMethod: ({ id, requiresShipping }: FulfillmentOrderRecord) => ({
    __typename: 'DeliveryMethod',
    id: globalId('DeliveryMethod', idNumber(id)),
    methodType: requiresShipping ? 'SHIPPING' : 'NONE',
    additionalInformation: null,
    brandedPromise: null,
    maxDeliveryDateTime: null,
    minDeliveryDateTime: null,
    presentedName: null,
    serviceCode: null,
    sourceReference: null,
  }),
  destination: (fulfillmentOrder: FulfillmentOrderRecord, _args, context) => {
    const { shippingAddress, email } = orderOf(context, fulfillmentOrder)
    return (
      shippingAddress && {
        ...shippingAddress,
        __typename: 'FulfillmentOrderDestination',
        id: globalId('FulfillmentOrderDestination', idNumber(fulfillmentOrder.id)),
        email,
        location: null,
      }
    )
  },
  fulfillmentHolds: ({ holds }: FulfillmentOrderRecord) => holds,
  fulfillmentOrdersForMerge: (fulfillmentOrder: FulfillmentOrderRecord, args, { store }) =>
    paginate(mergeCandidates(store.records, fulfillmentOrder), args, BY_ID),
  fulfillments: FULFILLMENTS.pageBy('fulfillmentOrder'),
  internationalDuties: () => null,
  lineItems: (fulfillmentOrder: FulfillmentOrderRecord, args, context) =>
    paginate(
      fulfillmentOrder.lines.flatMap(line => fulfillmentOrderLineNode(context, line) ?? []),
      args,
      BY_ID,
    ),
  locationsForMove: (fulfillmentOrder: FulfillmentOrderRecord, args, context) =>
    paginate(destinations(context, fulfillmentOrder, args.locationIds), args, BY_ID),
  merchantRequests: ({ requests }: FulfillmentOrderRecord, { kind, ...args }) =>
    paginate(
      requests.filter(request => !kind || request.kind === kind),
      args,
      BY_ID,
    ),
  order: (fulfillmentOrder: FulfillmentOrderRecord, _args, context) =>
    orderOf(context, fulfillmentOrder),
  orderName: (fulfillmentOrder: FulfillmentOrderRecord, _args, context) =>
    orderOf(context, fulfillmentOrder).name,
  orderProcessedAt: (fulfillmentOrder: FulfillmentOrderRecord, _args, context) =>
    orderOf(context, fulfillmentOrder).processedAt,
  supportedActions: (fulfillmentOrder: FulfillmentOrderRecord, _args, { store }) =>
    supportedActions(store.records, fulfillmentOrder).map(action => ({
      action,
      externalUrl: null,
    })),
}

/** Fields of the type `FulfillmentHold` that are not properties of the record. */
export const holdFields: Fields<'FulfillmentHold'> = {
  displayReason: ({ reason }: HoldRecord) => DISPLAY_REASONS[reason] ?? reason,
  heldByApp: (_hold: HoldRecord, _args, context) => appNode(context),
  heldByRequestingApp: ({ apiKey }: HoldRecord, _args, { app }) => apiKey === app.apiKey,
}

/** Fields of the type `FulfillmentOrderMerchantRequest` that are not properties of the record. */
export const merchantRequestFields: Fields<'FulfillmentOrderMerchantRequest'> = {
  fulfillmentOrder: ({ id }: MerchantRequestRecord, _args, context) =>
    FULFILLMENT_ORDERS.in(context).lookUp('request', id)[0],
  responseData: () => null,
}

/** Lists the locations that items could be moved to, each with the items that it stocks. */
function destinations(
  context: GraphqlContext,
  fulfillmentOrder: FulfillmentOrderRecord,
  locationIds: readonly string[] | null | undefined,
) {
  const { records } = context.store
  const isStocked = (variantId: string | null, locationId: string): boolean => {
    const variant = records.table(VARIANTS).get(variantId)
    return !variant || Boolean(findLevel(records, variant.inventoryItemId, locationId)?.isActive)
  }
  return records
    .table(LOCATIONS)
    .all()
    .filter(({ id, isActive }) => isActive && (locationIds ?? [id]).includes(id))
    .map(location => {
      const lines = fulfillmentOrder.lines.flatMap(
        line => fulfillmentOrderLineNode(context, line) ?? [],
      )
      const available = lines.filter(({ lineItem }) =>
        isStocked(lineItem.item.variantId, location.id),
      )
      const unavailable = lines.filter(line => !available.includes(line))
      const isCurrent = location.id === fulfillmentOrder.locationId
      const count = ({ length }: readonly object[]) => ({ count: length, precision: 'EXACT' })
      return {
        id: location.id,
        location,
        movable: !isCurrent && available.length > 0,
        message: isCurrent
          ? 'Current location.'
          : available.length > 0
            ? null
            : 'No items are stocked at this location.',
        availableLineItems: (args: ConnectionArgs) => paginate(available, args, BY_ID),
        availableLineItemsCount: count(available),
        unavailableLineItems: (args: ConnectionArgs) => paginate(unavailable, args, BY_ID),
        unavailableLineItemsCount: count(unavailable),
      }
    })
}
