import { toMinor } from '../../money/minor-units'
import { timestamp } from '../../engine/records/timestamp'
import type { OrderItemSeed, OrderSeed } from '../../state/order'
import { ADDRESSES } from '../addresses/address-records'
import { addressFrom } from '../addresses/mailing-address'
import { CUSTOMERS } from '../customers/customer-records'
import type { RecordStore } from '../../engine/records/record-store'
import { normalizeTags } from '../../engine/records/tags'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { createFulfillmentOrders } from './create-fulfillment-orders'
import { lineItemFrom } from './line-item-from-input'
import { scaleBag } from './money-bags'
import type { Bag, Currencies } from './money-bags'
import { allocateDiscount, nextPartId, orderAddress } from './order-parts'
import { nextOrderNumber, ORDERS } from './order-records'
import type {
  DiscountRecord,
  LineItemRecord,
  OrderRecord,
  RefundRecord,
  TaxLineRecord,
  TransactionRecord,
} from './order-records'
import { discountedTotal, orderTotals, taxAmount } from './order-totals'

const HOUR_MS = 3600 * 1000

/**
 * Adds the orders of a seed.
 *
 * @param currency of the shop, ISO 4217
 * @param epoch creation time of the first order in milliseconds
 */
export function seedOrders(
  records: RecordStore,
  seeds: readonly OrderSeed[],
  currency: string,
  epoch: number,
): void {
  seeds.forEach((seed, index) => {
    const time = seed.createdAt === undefined ? epoch + index * HOUR_MS : Date.parse(seed.createdAt)
    records.table(ORDERS).put(seededOrder(records, seed, currency, timestamp(time)))
  })
}

function seededOrder(
  records: RecordStore,
  seed: OrderSeed,
  currency: string,
  at: string,
): OrderRecord {
  const { exchangeRate = 1, payment = 'PAID' } = seed
  const currencies = { currency, presentmentCurrency: seed.currencyCode ?? currency }
  const [customer] =
    seed.customer === undefined
      ? []
      : records.table(CUSTOMERS).lookUp('email', seed.customer.toLowerCase())
  const fields = seed.address
    ? addressFrom({ firstName: customer?.firstName, lastName: customer?.lastName, ...seed.address })
    : records.table(ADDRESSES).get(customer?.defaultAddressId)
  const address = fields ? orderAddress(records, addressFrom({}, fields)) : null
  const number = nextOrderNumber(records)
  const priced = withDiscount(
    {
      lineItems: seed.items.map(item => seededItem(records, currencies, item, exchangeRate)),
      shippingLines:
        seed.shippingPrice === undefined
          ? []
          : [
              {
                id: nextPartId(records, 'ShippingLine'),
                title: 'Standard',
                code: 'Standard',
                source: 'shopify',
                price: exchanged(currencies, seed.shippingPrice, exchangeRate),
                taxLines: [],
                allocations: [],
                isRemoved: false,
              },
            ],
      discounts: [],
    },
    seed,
  )
  const order: OrderRecord = {
    ...priced,
    lineItems: priced.lineItems.map(item => ({
      ...item,
      taxLines: taxLinesOf(item, seed.taxRate),
      fulfillableQuantity: seed.fulfilled || seed.cancelled ? 0 : item.quantity,
    })),
    id: records.table(ORDERS).nextId(),
    __typename: 'Order',
    number,
    name: `#${number}`,
    email: customer?.email ?? seed.customer ?? null,
    phone: null,
    note: seed.note ?? null,
    poNumber: null,
    tags: normalizeTags(seed.tags ?? []),
    attributes: [],
    localizedFields: [],
    customerId: customer?.id ?? null,
    billingAddress: address,
    shippingAddress: address,
    ...currencies,
    taxesIncluded: false,
    taxExempt: false,
    test: false,
    acceptsMarketing: false,
    taxLines: [],
    transactions: [],
    refunds: [],
    financialStatus: payment === 'PENDING' ? 'PENDING' : null,
    fulfillmentStatus: seed.fulfilled ? 'FULFILLED' : 'UNFULFILLED',
    isEdited: false,
    isStockCommitted: false,
    sourceName: 'web',
    sourceIdentifier: null,
    sourceUrl: null,
    referringSite: null,
    cancelReason: seed.cancelled ? 'CUSTOMER' : null,
    cancelNote: null,
    cancelledAt: seed.cancelled ? at : null,
    closedAt: null,
    createdAt: at,
    processedAt: at,
    updatedAt: at,
  }
  const paid = { ...order, transactions: transactionsOf(records, order, payment) }
  return createFulfillmentOrders(records, payment === 'REFUNDED' ? refunded(records, paid) : paid)
}

function seededItem(
  records: RecordStore,
  currencies: Currencies,
  { product: handle, title, price, quantity = 1 }: OrderItemSeed,
  exchangeRate: number,
): LineItemRecord {
  const [product] = handle === undefined ? [] : records.table(PRODUCTS).lookUp('handle', handle)
  const [variant] = product ? records.table(VARIANTS).lookUp('product', product.id) : []
  const item = lineItemFrom(records, currencies, {
    title: title ?? product?.title ?? handle,
    variantId: variant?.id,
    quantity,
    requiresShipping: true,
  })
  return { ...item, unitPrice: exchanged(currencies, price ?? variant?.price ?? '0', exchangeRate) }
}

function exchanged(
  { currency, presentmentCurrency }: Currencies,
  price: string,
  exchangeRate: number,
): Bag {
  return [toMinor(price, currency), toMinor(Number(price) * exchangeRate, presentmentCurrency)]
}

type Priced = Pick<OrderRecord, 'discounts' | 'lineItems' | 'shippingLines'>

function withDiscount(priced: Priced, { discountCode }: OrderSeed): Priced {
  if (!discountCode) return priced
  const discount: DiscountRecord = {
    kind: 'CODE',
    title: discountCode.code,
    description: null,
    value: { percentage: discountCode.percentage },
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    targetType: 'LINE_ITEM',
  }
  return { ...allocateDiscount(priced, discount, 0), discounts: [discount] }
}

function taxLinesOf(item: LineItemRecord, rate: number | undefined): TaxLineRecord[] {
  if (rate === undefined) return []
  return [
    { title: 'Tax', rate, price: scaleBag(discountedTotal(item), rate), channelLiable: false },
  ]
}

function transactionsOf(
  records: RecordStore,
  order: OrderRecord,
  payment: OrderSeed['payment'],
): TransactionRecord[] {
  if (payment === 'PENDING') return []
  const sale: TransactionRecord = {
    id: nextPartId(records, 'OrderTransaction'),
    kind: payment === 'AUTHORIZED' ? 'AUTHORIZATION' : 'SALE',
    status: 'SUCCESS',
    gateway: 'bogus',
    amount: orderTotals(order).total,
    parentId: null,
    test: false,
    authorizationCode: null,
    receiptJson: null,
    createdAt: order.createdAt,
    processedAt: order.createdAt,
  }
  if (payment !== 'REFUNDED') return [sale]
  const refund: TransactionRecord = {
    ...sale,
    id: nextPartId(records, 'OrderTransaction'),
    kind: 'REFUND',
    parentId: sale.id,
  }
  return [sale, refund]
}

/** Refunds everything. */
function refunded(records: RecordStore, order: OrderRecord): OrderRecord {
  const refund: RefundRecord = {
    id: nextPartId(records, 'Refund'),
    note: null,
    lineItems: order.lineItems.map(item => ({
      id: nextPartId(records, 'RefundLineItem'),
      lineItemId: item.id,
      quantity: item.quantity,
      restockType: 'NO_RESTOCK',
      locationId: null,
      isRestocked: false,
      subtotal: discountedTotal(item),
      tax: taxAmount(item),
    })),
    shippingLines: order.shippingLines.map(({ id, price }) => ({
      id: nextPartId(records, 'RefundShippingLine'),
      shippingLineId: id,
      subtotal: price,
      tax: [0, 0],
    })),
    transactionIds: order.transactions.slice(1).map(({ id }) => id),
    discrepancy: [0, 0],
    returnId: null,
    createdAt: order.createdAt,
    processedAt: order.createdAt,
  }
  const lineItems = order.lineItems.map(item => ({ ...item, currentQuantity: 0 }))
  return { ...order, lineItems, refunds: [refund] }
}
