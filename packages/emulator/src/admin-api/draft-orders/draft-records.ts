import { buyerIds } from '../companies/purchasing-company'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Bag, Currencies } from '../orders/money-bags'
import type { LineItemRecord, OrderDetails, ShippingLineRecord } from '../orders/order-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** A discount that the merchant gives on an item, or on a whole draft order. */
export interface DraftDiscountRecord {
  readonly title: string | null
  readonly description: string
  readonly value: number
  readonly valueType: 'FIXED_AMOUNT' | 'PERCENTAGE'
  /** What a discount of a checkout reduces, in both currencies, instead of the value. */
  readonly amount?: Bag
}

/** An item of a draft order. */
export interface DraftLineRecord extends Pick<
  LineItemRecord,
  | 'attributes'
  | 'isGiftCard'
  | 'productId'
  | 'quantity'
  | 'requiresShipping'
  | 'sku'
  | 'taxable'
  | 'title'
  | 'variantId'
  | 'variantTitle'
  | 'vendor'
  | 'weight'
> {
  /** Global id. */
  readonly id: string
  readonly uuid: string
  readonly unitPrice: Bag
  /** Whether the price replaces that of the variant. */
  readonly isPriceOverridden: boolean
  readonly discount: DraftDiscountRecord | null
}

/** A tax of the area that a draft order is for. */
export interface DraftTaxRate {
  readonly title: string
  /** From 0 to 1. */
  readonly rate: number
}

/** What the totals of a draft order are computed from. */
export interface DraftContent extends Currencies {
  /** Missing in drafts that were saved before taxes were simulated. */
  readonly taxRates?: readonly DraftTaxRate[]
  readonly lineItems: readonly DraftLineRecord[]
  readonly discount: DraftDiscountRecord | null
  readonly shippingLine: ShippingLineRecord | null
}

/** The fields of a draft order that an input sets. */
export interface DraftFields extends DraftContent, OrderDetails {
  readonly discountCodes: readonly string[]
  readonly acceptAutomaticDiscounts: boolean
  readonly allowDiscountCodesInCheckout: boolean
  readonly visibleToCustomer: boolean
  readonly reserveInventoryUntil: string | null
  readonly transformerFingerprint: string | null
  /** Part of the total that is due before the payment terms apply, from 0 to 100. */
  readonly depositPercentage?: number | null
  /** Where it was created. `web`: at the checkout of the online store. */
  readonly sourceName?: string | null
}

export interface DraftOrderRecord extends StoredRecord, DraftFields {
  /** E.g. `#D1`. */
  readonly name: string
  readonly number: number
  readonly status: 'COMPLETED' | 'INVOICE_SENT' | 'OPEN'
  /** Global id of the order that it was completed to. */
  readonly orderId: string | null
  readonly invoiceSentAt: string | null
  readonly completedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const DRAFT_ORDERS = defineRecords('DraftOrder', {
  buyer: (draft: DraftOrderRecord) => buyerIds(draft.purchasingCompany),
  customer: (draft: DraftOrderRecord) => draft.customerId,
  lineItem: (draft: DraftOrderRecord) => draft.lineItems.map(({ id }) => id),
  order: (draft: DraftOrderRecord) => draft.orderId,
})

/** Returns the number of the next draft order. The first one is 1. */
export function nextDraftNumber(records: RecordStore): number {
  const type = 'DraftOrderNumber'
  records.reserveNumber(type, 0)
  return records.nextNumber(type)
}
