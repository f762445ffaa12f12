import { ownAmount } from '../../../../emulator/src/admin-api/orders/money-bags'
import type { Currencies } from '../../../../emulator/src/admin-api/orders/money-bags'
import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import { INVENTORY_ITEMS } from '../../../../emulator/src/admin-api/inventory/inventory-records'
import { ORDERS } from '../../../../emulator/src/admin-api/orders/order-records'
import type {
  AttributeRecord,
  DiscountRecord,
  LineItemRecord,
  OrderRecord,
  ShippingLineRecord,
  TransactionRecord,
} from '../../../../emulator/src/admin-api/orders/order-records'
import { VARIANTS } from '../../../../emulator/src/admin-api/products/product-records'
import { orderDetailsOf } from './order-details'
import type { OrderDetailsRow } from './order-details'
import { allocationsOf, bagOf, taxLinesOf } from './read-money'
import type { AllocationRow, BagRow, TaxLineRow } from './read-money'
import { putMetafields } from './put-metafields'
import type { Reference, RowTree } from './row-tree'

interface Priced {
  id: string
  title: string
  discountAllocations: AllocationRow[]
  taxLines: TaxLineRow[]
}

type LineItemRow = Priced &
  Pick<
    LineItemRecord,
    | 'currentQuantity'
    | 'isGiftCard'
    | 'quantity'
    | 'requiresShipping'
    | 'sku'
    | 'taxable'
    | 'variantTitle'
    | 'vendor'
  > & {
    unfulfilledQuantity: number
    variant: Reference
    product: Reference
    customAttributes: AttributeRecord[]
    originalUnitPriceSet: BagRow
  }

/** A shipping line of the Admin API. */
export type ShippingRow = Priced &
  Pick<ShippingLineRecord, 'code' | 'isRemoved' | 'source'> & { originalPriceSet: BagRow }

type DiscountRow = Pick<DiscountRecord, 'allocationMethod' | 'targetSelection' | 'targetType'> & {
  __typename: string
  index: number
  title?: string
  code?: string
  /** The description: a reason that a person wrote. */
  note?: string | null
  value: { percentage: number } | { amount: string; currencyCode: string }
}

type TransactionRow = Pick<
  TransactionRecord,
  'createdAt' | 'gateway' | 'id' | 'kind' | 'processedAt' | 'status' | 'test'
> & { amountSet: BagRow; parentTransaction: Reference }

type OrderRow = Pick<
  OrderRecord,
  | 'cancelReason'
  | 'cancelledAt'
  | 'closedAt'
  | 'createdAt'
  | 'id'
  | 'name'
  | 'number'
  | 'processedAt'
  | 'sourceName'
  | 'taxesIncluded'
  | 'test'
  | 'updatedAt'
> &
  OrderDetailsRow & {
    currencyCode: string
    presentmentCurrencyCode: string
    customerAcceptsMarketing: boolean
    edited: boolean
    displayFinancialStatus: OrderRecord['financialStatus']
    displayFulfillmentStatus: OrderRecord['fulfillmentStatus']
    cancellation: { staffNote: string | null } | null
    taxLines: TaxLineRow[]
    transactions: TransactionRow[]
  }

const DISCOUNT_KINDS: Readonly<Record<string, DiscountRecord['kind']>> = {
  AutomaticDiscountApplication: 'AUTOMATIC',
  DiscountCodeApplication: 'CODE',
  ManualDiscountApplication: 'MANUAL',
  // Scripts are not simulated.
  ScriptDiscountApplication: 'AUTOMATIC',
}

/** Stores the orders, without their refunds and fulfillments. */
export function putOrders(records: RecordStore, tree: RowTree): void {
  for (const row of tree.rootsAs<OrderRow>()) {
    const currencies = {
      currency: row.currencyCode,
      presentmentCurrency: row.presentmentCurrencyCode,
    }
    const lineItems = tree.childrenOf<LineItemRow>(row.id, 'LineItem')
    const shippingLines = tree.childrenOf<ShippingRow>(row.id, 'ShippingLine')
    const hasOwnTaxes = [...lineItems, ...shippingLines].some(({ taxLines }) => taxLines.length > 0)
    records.table(ORDERS).put({
      id: row.id,
      __typename: 'Order',
      number: row.number,
      name: row.name,
      ...orderDetailsOf(row),
      ...currencies,
      taxesIncluded: row.taxesIncluded,
      test: row.test,
      acceptsMarketing: row.customerAcceptsMarketing,
      lineItems: lineItems.map(item => lineItemOf(records, currencies, item)),
      shippingLines: shippingLines.map(line => shippingLineOf(currencies, line)),
      discounts: discountsOf(tree, row.id, currencies, [...lineItems, ...shippingLines]),
      // Those of the order sum up those of its items.
      taxLines: hasOwnTaxes ? [] : taxLinesOf(currencies, row.taxLines),
      transactions: row.transactions.map(transaction => transactionOf(currencies, transaction)),
      refunds: [],
      financialStatus: row.transactions.length > 0 ? null : row.displayFinancialStatus,
      fulfillmentStatus: row.displayFulfillmentStatus,
      isEdited: row.edited,
      isStockCommitted: false,
      sourceName: row.sourceName,
      sourceIdentifier: null,
      sourceUrl: null,
      referringSite: null,
      cancelReason: row.cancelReason,
      cancelNote: row.cancellation?.staffNote ?? null,
      cancelledAt: row.cancelledAt,
      closedAt: row.closedAt,
      createdAt: row.createdAt,
      processedAt: row.processedAt,
      updatedAt: row.updatedAt,
    })
    putMetafields(records, tree, row.id)
  }
}

function lineItemOf(
  records: RecordStore,
  currencies: Currencies,
  row: LineItemRow,
): LineItemRecord {
  const variant = records.table(VARIANTS).get(row.variant?.id)
  return {
    id: row.id,
    title: row.title,
    variantTitle: row.variantTitle,
    variantId: row.variant?.id ?? null,
    productId: row.product?.id ?? null,
    sku: row.sku,
    vendor: row.vendor,
    quantity: row.quantity,
    currentQuantity: row.currentQuantity,
    fulfillableQuantity: row.unfulfilledQuantity,
    requiresShipping: row.requiresShipping,
    taxable: row.taxable,
    isGiftCard: row.isGiftCard,
    unitPrice: bagOf(currencies, row.originalUnitPriceSet),
    taxLines: taxLinesOf(currencies, row.taxLines),
    allocations: allocationsOf(currencies, row.discountAllocations),
    attributes: row.customAttributes,
    // The Admin API has no weight of an item.
    weight: records.table(INVENTORY_ITEMS).get(variant?.inventoryItemId)?.weight ?? null,
  }
}

/** Converts a shipping line. */
export function shippingLineOf(currencies: Currencies, row: ShippingRow): ShippingLineRecord {
  return {
    id: row.id,
    title: row.title,
    code: row.code,
    source: row.source,
    price: bagOf(currencies, row.originalPriceSet),
    taxLines: taxLinesOf(currencies, row.taxLines),
    allocations: allocationsOf(currencies, row.discountAllocations),
    isRemoved: row.isRemoved,
  }
}

function discountsOf(
  tree: RowTree,
  orderId: string,
  currencies: Currencies,
  priced: readonly Priced[],
): DiscountRecord[] {
  const rows = tree.childrenWith<DiscountRow>(orderId, typeName => typeName in DISCOUNT_KINDS)
  return rows
    .sort((left, right) => left.index - right.index)
    .map(row => ({
      kind: DISCOUNT_KINDS[row.__typename] ?? 'AUTOMATIC',
      title: row.code ?? row.title ?? '',
      description: row.note ?? null,
      value:
        'percentage' in row.value
          ? { percentage: row.value.percentage }
          : { amount: amountOf(currencies, row.value, row.index, priced) },
      allocationMethod: row.allocationMethod,
      targetSelection: row.targetSelection,
      targetType: row.targetType,
    }))
}

/** The Admin API has the amount in the customer's currency only. */
function amountOf(
  currencies: Currencies,
  { amount }: { amount: string },
  index: number,
  priced: readonly Priced[],
): readonly [number, number] {
  const presentment = ownAmount(currencies, amount)
  if (currencies.currency === currencies.presentmentCurrency) return [presentment, presentment]
  const allocated = priced
    .flatMap(({ discountAllocations }) => allocationsOf(currencies, discountAllocations))
    .filter(({ discountIndex }) => discountIndex === index)
  return [allocated.reduce((sum, allocation) => sum + allocation.amount[0], 0), presentment]
}

function transactionOf(
  currencies: Currencies,
  { amountSet, parentTransaction, ...row }: TransactionRow,
): TransactionRecord {
  return {
    ...row,
    amount: bagOf(currencies, amountSet),
    parentId: parentTransaction?.id ?? null,
    authorizationCode: null,
    receiptJson: null,
  }
}
