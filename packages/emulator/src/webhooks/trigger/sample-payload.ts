import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../../admin-api/collections/collection-records'
import { collectionWebhook } from '../../admin-api/collections/collection-webhook'
import {
  emailConsentWebhook,
  smsConsentWebhook,
  whatsAppConsentWebhook,
} from '../../admin-api/customers/consent'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import { customerWebhook } from '../../admin-api/customers/customer-webhook'
import { DELIVERY_PROFILES } from '../../admin-api/delivery-profiles/profile-records'
import { profileWebhook } from '../../admin-api/delivery-profiles/profile-mutations'
import { DISCOUNTS, REDEEM_CODES } from '../../admin-api/discounts/discount-records'
import type { DiscountRecord } from '../../admin-api/discounts/discount-records'
import {
  deletionWebhook,
  discountWebhook,
  redeemCodeWebhook,
} from '../../admin-api/discounts/discount-webhook'
import { DRAFT_ORDERS } from '../../admin-api/draft-orders/draft-records'
import { draftWebhook } from '../../admin-api/draft-orders/draft-webhook'
import { idNumber } from '../../engine/records/global-id'
import type { StoredRecord, TableSpec } from '../../engine/records/record-table'
import { FULFILLMENTS } from '../../admin-api/fulfillments/fulfillment-records'
import { fulfillmentWebhook } from '../../admin-api/fulfillments/fulfillment-webhook'
import { INVENTORY_ITEMS, INVENTORY_LEVELS } from '../../admin-api/inventory/inventory-records'
import {
  disconnectWebhook,
  itemWebhook,
  levelWebhook,
} from '../../admin-api/inventory/inventory-webhooks'
import { LOCATIONS } from '../../admin-api/locations/location-records'
import { locationWebhook } from '../../admin-api/locations/location-webhook'
import { MARKETS } from '../../admin-api/markets/market-records'
import { marketWebhook } from '../../admin-api/markets/market-webhook'
import { DEFINITIONS } from '../../admin-api/metafield-definitions/definition-records'
import { definitionWebhook } from '../../admin-api/metafield-definitions/definition-webhook'
import { METAOBJECTS } from '../../admin-api/metaobjects/metaobject-records'
import { metaobjectWebhook } from '../../admin-api/metaobjects/metaobject-webhook'
import { ORDERS } from '../../admin-api/orders/order-records'
import type { OrderRecord } from '../../admin-api/orders/order-records'
import { orderWebhook } from '../../admin-api/orders/order-webhook'
import { paymentState } from '../../admin-api/orders/payment-state'
import { refundWebhook, transactionWebhook } from '../../admin-api/orders/refund-webhook'
import { PRODUCTS } from '../../admin-api/products/product-records'
import { productWebhook } from '../../admin-api/products/product-webhook'
import { RETURNS } from '../../admin-api/returns/return-records'
import { returnStatusWebhook, returnWebhook } from '../../admin-api/returns/return-webhook'
import { SEGMENTS } from '../../admin-api/segments/segment-records'
import { segmentWebhook } from '../../admin-api/segments/segment-domain'
import { PLAN_GROUPS } from '../../admin-api/selling-plans/plan-records'
import { groupWebhook } from '../../admin-api/selling-plans/group-webhook'

/** Payload of a topic from a record of a store; undefined if no record fits. */
type Sample = (context: GraphqlContext) => Record<string, unknown> | undefined

const isOrder = (matches: (order: OrderRecord) => boolean): Sample =>
  newest(ORDERS, (context, order) => orderWebhook(context, order), matches)

/** Topics, and the record that their payloads are about: the newest one that fits. */
const SAMPLES: readonly (readonly [topics: readonly string[], sample: Sample])[] = [
  [['products/create', 'products/update'], newest(PRODUCTS, productWebhook)],
  [['products/delete'], newest(PRODUCTS, numberOnly)],
  [['collections/create', 'collections/update'], newest(COLLECTIONS, unbound(collectionWebhook))],
  [
    ['collections/delete'],
    newest(COLLECTIONS, (_, { id }) => ({
      id: idNumber(id),
      published_scope: 'web',
      admin_graphql_api_id: id,
    })),
  ],
  [
    ['customers/create', 'customers/update', 'customers/enable', 'customers/disable'],
    newest(CUSTOMERS, customerWebhook),
  ],
  [
    ['customers/delete'],
    newest(CUSTOMERS, (_, { id }) => ({
      id: idNumber(id),
      phone: null,
      addresses: [],
      tax_exemptions: [],
      admin_graphql_api_id: id,
    })),
  ],
  [
    ['customers_email_marketing_consent/update'],
    newest(CUSTOMERS, (_, customer) => emailConsentWebhook(idNumber(customer.id), customer)),
  ],
  [
    ['customers_marketing_consent/update'],
    newest(CUSTOMERS, (_, customer) => smsConsentWebhook(idNumber(customer.id), customer)),
  ],
  [
    ['customers_whats_app_marketing_consent/update'],
    newest(CUSTOMERS, (_, customer) => whatsAppConsentWebhook(idNumber(customer.id), customer)),
  ],
  [['orders/create', 'orders/updated'], isOrder(() => true)],
  [['orders/paid'], isOrder(order => paymentState(order).status === 'PAID')],
  [['orders/cancelled'], isOrder(({ cancelledAt }) => cancelledAt !== null)],
  [['orders/fulfilled'], isOrder(order => order.fulfillmentStatus === 'FULFILLED')],
  [
    ['orders/partially_fulfilled'],
    isOrder(order => order.fulfillmentStatus === 'PARTIALLY_FULFILLED'),
  ],
  [['orders/delete'], newest(ORDERS, numberOnly)],
  [
    ['order_transactions/create'],
    newest(
      ORDERS,
      (_, order) => order.transactions.map(each => transactionWebhook(order, each)).at(-1),
      ({ transactions }) => transactions.length > 0,
    ),
  ],
  [
    ['refunds/create'],
    newest(
      ORDERS,
      (_, order) => order.refunds.map(refund => refundWebhook(order, refund)).at(-1),
      ({ refunds }) => refunds.length > 0,
    ),
  ],
  [['draft_orders/create', 'draft_orders/update'], newest(DRAFT_ORDERS, draftWebhook)],
  [['draft_orders/delete'], newest(DRAFT_ORDERS, numberOnly)],
  [
    ['fulfillments/create', 'fulfillments/update'],
    newest(FULFILLMENTS, ({ store: { records } }, fulfillment) => {
      const order = records.table(ORDERS).get(fulfillment.orderId)
      return order && fulfillmentWebhook(records, order, fulfillment)
    }),
  ],
  [
    ['returns/approve', 'returns/request', 'returns/decline', 'returns/process', 'returns/update'],
    newest(RETURNS, unbound(returnWebhook)),
  ],
  [
    ['returns/cancel', 'returns/close', 'returns/reopen'],
    newest(RETURNS, unbound(returnStatusWebhook)),
  ],
  [
    ['inventory_items/create', 'inventory_items/update'],
    newest(INVENTORY_ITEMS, unbound(itemWebhook)),
  ],
  [['inventory_items/delete'], newest(INVENTORY_ITEMS, identity)],
  [
    ['inventory_levels/connect', 'inventory_levels/update'],
    newest(INVENTORY_LEVELS, unbound(levelWebhook)),
  ],
  [['inventory_levels/disconnect'], newest(INVENTORY_LEVELS, unbound(disconnectWebhook))],
  [
    ['locations/create', 'locations/update', 'locations/activate', 'locations/deactivate'],
    newest(LOCATIONS, unbound(locationWebhook)),
  ],
  [['locations/delete'], newest(LOCATIONS, numberOnly)],
  [['markets/create', 'markets/update'], newest(MARKETS, marketWebhook)],
  [['markets/delete'], newest(MARKETS, numberOnly)],
  [['segments/create', 'segments/update'], newest(SEGMENTS, unbound(segmentWebhook))],
  [['segments/delete'], newest(SEGMENTS, numberOnly)],
  [['discounts/create', 'discounts/update'], newest<DiscountRecord>(DISCOUNTS, discountWebhook)],
  [
    ['discounts/delete'],
    newest<DiscountRecord>(DISCOUNTS, (context, { id }) => deletionWebhook(context, id)),
  ],
  [
    ['discounts/redeemcode_added', 'discounts/redeemcode_removed'],
    newest(REDEEM_CODES, redeemCodeWebhook),
  ],
  [
    ['metafield_definitions/create', 'metafield_definitions/update'],
    newest(DEFINITIONS, unbound(definitionWebhook)),
  ],
  [
    ['metafield_definitions/delete'],
    newest(DEFINITIONS, (_, { id, namespace, key, ownerType }) => ({
      id,
      namespace,
      key,
      owner_type: ownerType,
    })),
  ],
  [
    ['metaobjects/create', 'metaobjects/update', 'metaobjects/delete'],
    newest(METAOBJECTS, metaobjectWebhook),
  ],
  [
    ['profiles/create', 'profiles/update', 'profiles/delete'],
    newest(DELIVERY_PROFILES, unbound(profileWebhook)),
  ],
  [['selling_plan_groups/create', 'selling_plan_groups/update'], newest(PLAN_GROUPS, groupWebhook)],
  [['selling_plan_groups/delete'], newest(PLAN_GROUPS, identity)],
]

const SAMPLE_BY_TOPIC = new Map(
  SAMPLES.flatMap(([topics, sample]) => topics.map(topic => [topic, sample] as const)),
)

/** Topics whose payloads can be made from a record. */
export const SAMPLED_TOPICS: readonly string[] = [...SAMPLE_BY_TOPIC.keys()]

/**
 * Returns the payload that the platform sends for a topic, about the newest record of the store
 * that fits.
 *
 * @param topic e.g. `products/update`
 * @returns undefined if the store has no such record, or the topic has no sample
 */
export function samplePayload(
  context: GraphqlContext,
  topic: string,
): Record<string, unknown> | undefined {
  return SAMPLE_BY_TOPIC.get(topic)?.(context)
}

function newest<Row extends StoredRecord>(
  spec: TableSpec<Row>,
  payloadOf: (context: GraphqlContext, row: Row) => Record<string, unknown> | undefined,
  matches: (row: Row) => boolean = () => true,
): Sample {
  return context => {
    const row = context.store.records.table(spec).all().findLast(matches)
    return row && payloadOf(context, row)
  }
}

function unbound<Row>(payloadOf: (row: Row) => Record<string, unknown>) {
  return (_context: GraphqlContext, row: Row) => payloadOf(row)
}

function numberOnly(_context: GraphqlContext, { id }: StoredRecord): Record<string, unknown> {
  return { id: idNumber(id) }
}

function identity(_context: GraphqlContext, { id }: StoredRecord): Record<string, unknown> {
  return { id: idNumber(id), admin_graphql_api_id: id }
}
