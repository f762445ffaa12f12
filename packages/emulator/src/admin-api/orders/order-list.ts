import { shopAmount } from './money-bags'
import { CUSTOMERS } from '../customers/customer-records'
import { displayName } from '../customers/customer-name'
import { fullName } from '../addresses/mailing-address'
import { cursorTime } from '../../engine/records/connection'
import type { RecordStore } from '../../engine/records/record-store'
import type { SearchField } from '../../engine/records/search/search-fields'
import type { ListSpec } from '../../engine/resolve/list-records'
import { FULFILLMENT_ORDERS } from '../fulfillment-orders/fulfillment-order-records'
import { fulfillmentsOf } from '../fulfillments/fulfillment-records'
import { orderReturnStatus } from '../returns/return-records'
import { confirmationNumber } from './order-fields'
import type { OrderRecord } from './order-records'
import { orderTotals } from './order-totals'
import { totalGrams } from './order-weight'
import { paymentState } from './payment-state'
import { riskOf } from './risk-records'

const FINANCIAL_STATUSES = [
  'authorized',
  'expired',
  'paid',
  'partially_paid',
  'partially_refunded',
  'pending',
  'refunded',
  'unpaid',
  'voided',
]
const RISK_LEVELS = ['high', 'low', 'medium', 'none', 'pending']
const RETURN_STATUSES = [
  'in_progress',
  'inspection_complete',
  'no_return',
  'return_failed',
  'return_requested',
  'returned',
]
const FULFILLMENT_STATUSES = [
  'fulfilled',
  'in_progress',
  'on_hold',
  'partial',
  'request_declined',
  'restocked',
  'scheduled',
  'shipped',
  'unfulfilled',
  'unshipped',
]

/** Filters of values that no simulated order has. */
const UNUSED_FIELDS = Object.fromEntries(
  [
    'cart_token',
    'channel_id',
    'chargeback_status',
    'checkout_token',
    'credit_card_last4',
    'delivery_method',
    'fraud_protection_level',
    'payment_id',
    'payment_provider_id',
    'reference_location_id',
    'sales_channel',
    'user_id',
  ].map((name): [string, SearchField<OrderRecord>] => [name, { kind: 'exact', read: () => null }]),
)

/** Searches and sorts orders. */
export function orderList(records: RecordStore): ListSpec<OrderRecord> {
  const customerOf = ({ customerId }: OrderRecord) => records.table(CUSTOMERS).get(customerId)
  return {
    search: {
      text: order => {
        const customer = customerOf(order)
        const address = order.shippingAddress ?? order.billingAddress
        return [
          order.name,
          order.email,
          order.phone,
          order.poNumber,
          order.note,
          customer && displayName(customer),
          address && fullName(address),
          address?.address1,
          address?.city,
          ...order.tags,
          ...order.lineItems.flatMap(({ title, sku }) => [title, sku]),
        ]
      },
      fields: {
        ...UNUSED_FIELDS,
        channel: { kind: 'exact', read: order => order.sourceName },
        confirmation_number: { kind: 'exact', read: order => confirmationNumber(order.id) },
        created_at: { kind: 'time', read: order => order.createdAt },
        current_total_price: {
          kind: 'number',
          read: order => shopAmount(order, orderTotals(order).currentTotal),
        },
        customer_id: {
          kind: 'id',
          read: order => order.customerId,
        },
        discount_code: {
          kind: 'exact',
          read: order => order.discounts.map(({ title }) => title),
        },
        email: { kind: 'exact', read: order => order.email },
        financial_status: {
          kind: 'enum',
          values: FINANCIAL_STATUSES,
          read: financialStatuses,
        },
        fulfillment_status: {
          kind: 'enum',
          values: FULFILLMENT_STATUSES,
          read: fulfillmentStatuses,
        },
        fulfillment_location_id: {
          kind: 'id',
          read: order => fulfillmentsOf(records, order.id).map(({ locationId }) => locationId),
        },
        gateway: { kind: 'exact', read: order => order.transactions.map(tx => tx.gateway) },
        id: { kind: 'id', read: order => order.id },
        name: {
          kind: 'exact',
          // With and without the prefix.
          read: order => [order.name, String(order.number)],
        },
        location_id: {
          kind: 'id',
          read: order =>
            records
              .table(FULFILLMENT_ORDERS)
              .lookUp('order', order.id)
              .map(({ locationId }) => locationId),
        },
        po_number: { kind: 'exact', read: order => order.poNumber },
        processed_at: { kind: 'time', read: order => order.processedAt },
        return_status: {
          kind: 'enum',
          values: RETURN_STATUSES,
          read: order => orderReturnStatus(records, order.id),
        },
        risk_level: {
          kind: 'enum',
          values: RISK_LEVELS,
          read: order => riskOf(records, order.id)?.riskLevel ?? 'none',
        },
        sku: { kind: 'exact', read: order => order.lineItems.map(({ sku }) => sku) },
        source_identifier: { kind: 'exact', read: order => order.sourceIdentifier },
        source_name: { kind: 'exact', read: order => order.sourceName },
        status: {
          kind: 'enum',
          values: ['any', 'cancelled', 'closed', 'not_closed', 'open'],
          read: statuses,
        },
        subtotal_line_items_quantity: {
          kind: 'number',
          read: order => order.lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
        },
        tag: { kind: 'exact', read: order => order.tags },
        tag_not: { kind: 'exact', isNegated: true, read: order => order.tags },
        test: { kind: 'boolean', read: order => order.test },
        total_weight: { kind: 'number', read: order => totalGrams(order.lineItems) },
        updated_at: { kind: 'time', read: order => order.updatedAt },
      },
    },
    sortValues: {
      CREATED_AT: order => cursorTime(order.createdAt),
      CURRENT_TOTAL_PRICE: order => shopAmount(order, orderTotals(order).currentTotal),
      CUSTOMER_NAME: order => {
        const customer = customerOf(order)
        return customer ? `${customer.lastName ?? ''}, ${customer.firstName ?? ''}` : null
      },
      DESTINATION: ({ shippingAddress }) =>
        [shippingAddress?.city, shippingAddress?.provinceCode, shippingAddress?.countryCode]
          .filter(Boolean)
          .join(', ') || null,
      FINANCIAL_STATUS: order => paymentState(order).status,
      FULFILLMENT_STATUS: order => order.fulfillmentStatus,
      ORDER_NUMBER: order => order.number,
      PO_NUMBER: order => order.poNumber,
      PROCESSED_AT: order => cursorTime(order.processedAt),
      TOTAL_ITEMS_QUANTITY: order =>
        order.lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
      TOTAL_PRICE: order => shopAmount(order, orderTotals(order).total),
      UPDATED_AT: order => cursorTime(order.updatedAt),
    },
  }
}

function statuses({ cancelledAt, closedAt }: OrderRecord): string[] {
  if (cancelledAt !== null)
    return ['any', 'cancelled', ...(closedAt === null ? ['not_closed'] : [])]
  return closedAt === null ? ['any', 'not_closed', 'open'] : ['any', 'closed']
}

function financialStatuses(order: OrderRecord): string[] {
  const status = paymentState(order).status?.toLowerCase()
  if (status === undefined) return ['pending', 'unpaid']
  return ['authorized', 'pending', 'partially_paid', 'expired'].includes(status)
    ? [status, 'unpaid']
    : [status]
}

function fulfillmentStatuses({ fulfillmentStatus }: OrderRecord): string[] {
  switch (fulfillmentStatus) {
    case 'FULFILLED':
      return ['fulfilled', 'shipped']
    case 'PARTIALLY_FULFILLED':
      return ['partial']
    case 'UNFULFILLED':
      return ['unfulfilled', 'unshipped']
    default:
      return [fulfillmentStatus.toLowerCase(), 'unfulfilled', 'unshipped']
  }
}
