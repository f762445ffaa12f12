import { buyerIds } from '../companies/purchasing-company'
import type { PurchasingCompany } from '../companies/purchasing-company'
import type { AddressFields } from '../addresses/address-records'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Bag, Currencies } from './money-bags'
import { defineRecords } from '../../engine/resolve/define-records'

/** A tax on an item, on shipping, or on a whole order. */
export interface TaxLineRecord {
  readonly title: string
  readonly rate: number
  readonly price: Bag
  readonly channelLiable: boolean
}

/** The part of a discount that an item or a shipping line has. */
export interface AllocationRecord {
  /** Position of the discount among those of the order. */
  readonly discountIndex: number
  readonly amount: Bag
}

/** A discount of an order. */
export interface DiscountRecord {
  readonly kind: 'AUTOMATIC' | 'CODE' | 'MANUAL'
  /** The code, or the title. */
  readonly title: string
  readonly description: string | null
  readonly value: { readonly percentage: number } | { readonly amount: Bag }
  readonly allocationMethod: 'ACROSS' | 'EACH' | 'ONE'
  readonly targetSelection: 'ALL' | 'ENTITLED' | 'EXPLICIT'
  readonly targetType: 'LINE_ITEM' | 'SHIPPING_LINE'
}

export interface AttributeRecord {
  readonly key: string
  readonly value: string
}

/** An item of an order. It keeps its texts when the product changes. */
export interface LineItemRecord {
  /** Global id. */
  readonly id: string
  readonly title: string
  readonly variantTitle: string | null
  readonly variantId: string | null
  readonly productId: string | null
  readonly sku: string | null
  readonly vendor: string | null
  /** Ordered quantity. */
  readonly quantity: number
  /** Quantity without what was refunded or removed. */
  readonly currentQuantity: number
  /** Quantity that is not fulfilled yet. */
  readonly fulfillableQuantity: number
  readonly requiresShipping: boolean
  readonly taxable: boolean
  readonly isGiftCard: boolean
  readonly unitPrice: Bag
  readonly taxLines: readonly TaxLineRecord[]
  readonly allocations: readonly AllocationRecord[]
  readonly attributes: readonly AttributeRecord[]
  readonly weight: { readonly unit: string; readonly value: number } | null
  /** Global id of the subscription that the item is of. */
  readonly contractId?: string
  readonly sellingPlan?: { readonly id: string | null; readonly name: string } | null
}

export interface ShippingLineRecord {
  /** Global id. */
  readonly id: string
  readonly title: string
  readonly code: string | null
  readonly source: string | null
  readonly price: Bag
  readonly taxLines: readonly TaxLineRecord[]
  readonly allocations: readonly AllocationRecord[]
  readonly isRemoved: boolean
  /** Handle of the rate of a delivery profile that was selected. */
  readonly rateHandle?: string
}

export type TransactionKind =
  | 'AUTHORIZATION'
  | 'CAPTURE'
  | 'CHANGE'
  | 'EMV_AUTHORIZATION'
  | 'REFUND'
  | 'SALE'
  | 'SUGGESTED_REFUND'
  | 'VOID'

export interface TransactionRecord {
  /** Global id. */
  readonly id: string
  readonly kind: TransactionKind
  readonly status: 'AWAITING_RESPONSE' | 'ERROR' | 'FAILURE' | 'PENDING' | 'SUCCESS' | 'UNKNOWN'
  readonly gateway: string | null
  readonly amount: Bag
  /** Global id of the authorized or captured transaction that this one continues. */
  readonly parentId: string | null
  readonly test: boolean
  readonly authorizationCode: string | null
  readonly receiptJson: unknown
  readonly createdAt: string
  readonly processedAt: string
  /** Global id of the point of sale device. Missing, and null: none. */
  readonly deviceId?: string | null
  /** Global id of the staff member. Missing, and null: unknown. */
  readonly userId?: string | null
}

export interface RefundLineRecord {
  /** Global id. */
  readonly id: string
  readonly lineItemId: string
  readonly quantity: number
  readonly restockType: 'CANCEL' | 'LEGACY_RESTOCK' | 'NO_RESTOCK' | 'RETURN'
  readonly locationId: string | null
  readonly isRestocked: boolean
  readonly subtotal: Bag
  readonly tax: Bag
}

export interface RefundShippingRecord {
  /** Global id. */
  readonly id: string
  readonly shippingLineId: string
  readonly subtotal: Bag
  readonly tax: Bag
}

export interface RefundRecord {
  /** Global id. */
  readonly id: string
  readonly note: string | null
  readonly lineItems: readonly RefundLineRecord[]
  readonly shippingLines: readonly RefundShippingRecord[]
  /** Global ids of transactions of the order. */
  readonly transactionIds: readonly string[]
  /** Refunded amount without the items and the shipping that it is for. */
  readonly discrepancy: Bag
  readonly returnId: string | null
  readonly createdAt: string
  readonly processedAt: string
}

/** An address of an order, which does not change with those of the customer. */
export interface OrderAddress extends StoredRecord, AddressFields {}

export type FinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED'

export type FulfillmentStatus =
  | 'FULFILLED'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'OPEN'
  | 'PARTIALLY_FULFILLED'
  | 'PENDING_FULFILLMENT'
  | 'RESTOCKED'
  | 'SCHEDULED'
  | 'UNFULFILLED'

/** What an order and a draft order have in common: the buyer, the addresses, and notes. */
export interface OrderDetails {
  readonly email: string | null
  readonly phone: string | null
  readonly note: string | null
  readonly poNumber: string | null
  readonly tags: readonly string[]
  readonly attributes: readonly AttributeRecord[]
  readonly localizedFields: readonly AttributeRecord[]
  readonly customerId: string | null
  /**
   * Missing in orders of customers, and in those that were saved before companies were simulated.
   */
  readonly purchasingCompany?: PurchasingCompany
  readonly billingAddress: OrderAddress | null
  readonly shippingAddress: OrderAddress | null
  readonly taxExempt: boolean
}

/** An order. Totals, payments, and statuses are computed from it when they are read. */
export interface OrderRecord extends StoredRecord, Currencies, OrderDetails {
  readonly number: number
  /** E.g. `#1001`. */
  readonly name: string
  readonly taxesIncluded: boolean
  readonly test: boolean
  readonly acceptsMarketing: boolean
  readonly lineItems: readonly LineItemRecord[]
  readonly shippingLines: readonly ShippingLineRecord[]
  readonly discounts: readonly DiscountRecord[]
  /** Taxes on the whole order. */
  readonly taxLines: readonly TaxLineRecord[]
  readonly transactions: readonly TransactionRecord[]
  readonly refunds: readonly RefundRecord[]
  /** Status of an order without transactions. */
  readonly financialStatus: FinancialStatus | null
  readonly fulfillmentStatus: FulfillmentStatus
  readonly isEdited: boolean
  /** Whether stock is reserved for the items that are not fulfilled. */
  readonly isStockCommitted: boolean
  readonly sourceName: string | null
  readonly sourceIdentifier: string | null
  readonly sourceUrl: string | null
  readonly referringSite: string | null
  /** The checkout that the order came from. Missing in orders of apps. */
  readonly checkout?: { readonly number: number; readonly token: string }
  readonly cancelReason: string | null
  readonly cancelNote: string | null
  readonly cancelledAt: string | null
  readonly closedAt: string | null
  readonly createdAt: string
  readonly processedAt: string
  readonly updatedAt: string
}

export const ORDERS = defineRecords('Order', {
  buyer: (order: OrderRecord) => buyerIds(order.purchasingCompany),
  customer: (order: OrderRecord) => order.customerId,
  device: (order: OrderRecord) => order.transactions.flatMap(({ deviceId }) => deviceId ?? []),
  lineItem: (order: OrderRecord) => order.lineItems.map(({ id }) => id),
  name: (order: OrderRecord) => order.name,
  refund: (order: OrderRecord) => order.refunds.map(({ id }) => id),
  transaction: (order: OrderRecord) => order.transactions.map(({ id }) => id),
})

/** Returns the number of the next order. The first one is 1001. */
export function nextOrderNumber(records: RecordStore): number {
  const type = 'OrderNumber'
  records.reserveNumber(type, 1000)
  return records.nextNumber(type)
}
