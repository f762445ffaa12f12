import type { Currencies } from '../../../../emulator/src/admin-api/orders/money-bags'
import { DRAFT_ORDERS } from '../../../../emulator/src/admin-api/draft-orders/draft-records'
import type {
  DraftDiscountRecord,
  DraftLineRecord,
  DraftOrderRecord,
} from '../../../../emulator/src/admin-api/draft-orders/draft-records'
import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import type { AttributeRecord } from '../../../../emulator/src/admin-api/orders/order-records'
import { orderDetailsOf } from './order-details'
import type { OrderDetailsRow } from './order-details'
import { shippingLineOf } from './put-orders'
import type { ShippingRow } from './put-orders'
import { putMetafields } from './put-metafields'
import { bagOf } from './read-money'
import type { BagRow, TaxLineRow } from './read-money'
import type { Reference, RowTree } from './row-tree'

/** The description has the name of a note: it is a reason that a person wrote. */
type DiscountRow = (Omit<DraftDiscountRecord, 'description'> & { note: string }) | null

type LineRow = Pick<
  DraftLineRecord,
  | 'id'
  | 'isGiftCard'
  | 'quantity'
  | 'requiresShipping'
  | 'sku'
  | 'taxable'
  | 'title'
  | 'uuid'
  | 'variantTitle'
  | 'vendor'
  | 'weight'
> & {
  variant: Reference
  product: Reference
  priceOverride: { amount: string } | null
  customAttributes: AttributeRecord[]
  originalUnitPriceSet: BagRow
  appliedDiscount: DiscountRow
}

type DraftRow = Pick<
  DraftOrderRecord,
  | 'acceptAutomaticDiscounts'
  | 'allowDiscountCodesInCheckout'
  | 'completedAt'
  | 'createdAt'
  | 'discountCodes'
  | 'id'
  | 'invoiceSentAt'
  | 'name'
  | 'reserveInventoryUntil'
  | 'status'
  | 'transformerFingerprint'
  | 'updatedAt'
  | 'visibleToCustomer'
> &
  OrderDetailsRow & {
    currencyCode: string
    presentmentCurrencyCode: string
    order: Reference
    shippingLine: ShippingRow | null
    appliedDiscount: DiscountRow
    taxLines: TaxLineRow[]
  }

/** Stores the draft orders. */
export function putDraftOrders(records: RecordStore, tree: RowTree): void {
  for (const row of tree.rootsAs<DraftRow>()) {
    const currencies = {
      currency: row.currencyCode,
      presentmentCurrency: row.presentmentCurrencyCode,
    }
    records.table(DRAFT_ORDERS).put({
      id: row.id,
      __typename: 'DraftOrder',
      name: row.name,
      number: numberOf(row.name),
      status: row.status,
      orderId: row.order?.id ?? null,
      invoiceSentAt: row.invoiceSentAt,
      completedAt: row.completedAt,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      ...currencies,
      ...orderDetailsOf(row),
      taxRates: row.taxLines.map(({ title, rate }) => ({ title, rate: rate ?? 0 })),
      lineItems: tree
        .childrenOf<LineRow>(row.id, 'DraftOrderLineItem')
        .map(line => lineOf(currencies, line)),
      discount: discountOf(row.appliedDiscount),
      shippingLine: row.shippingLine && shippingLineOf(currencies, row.shippingLine),
      discountCodes: row.discountCodes,
      acceptAutomaticDiscounts: row.acceptAutomaticDiscounts,
      allowDiscountCodesInCheckout: row.allowDiscountCodesInCheckout,
      visibleToCustomer: row.visibleToCustomer,
      reserveInventoryUntil: row.reserveInventoryUntil,
      transformerFingerprint: row.transformerFingerprint,
    })
    putMetafields(records, tree, row.id)
  }
}

function lineOf(currencies: Currencies, row: LineRow): DraftLineRecord {
  return {
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    variantTitle: row.variantTitle,
    variantId: row.variant?.id ?? null,
    productId: row.product?.id ?? null,
    sku: row.sku,
    vendor: row.vendor,
    quantity: row.quantity,
    requiresShipping: row.requiresShipping,
    taxable: row.taxable,
    isGiftCard: row.isGiftCard,
    weight: row.weight,
    attributes: row.customAttributes,
    unitPrice: bagOf(currencies, row.originalUnitPriceSet),
    isPriceOverridden: row.priceOverride !== null,
    discount: discountOf(row.appliedDiscount),
  }
}

function discountOf(row: DiscountRow): DraftDiscountRecord | null {
  return (
    row && {
      title: row.title,
      description: row.note,
      value: row.value,
      valueType: row.valueType,
    }
  )
}

/** The number in a name such as `#D12`. */
function numberOf(name: string): number {
  return Number(/\d+/.exec(name)?.[0] ?? 0)
}
