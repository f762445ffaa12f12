import { minorMoneyV2 } from '../admin-api/engine/money'
import { paginate } from '../admin-api/engine/records/connection'
import type { ConnectionArgs } from '../admin-api/engine/records/connection'
import { globalId, idNumber } from '../admin-api/engine/records/global-id'
import { pickFields } from '../admin-api/engine/resolve/domain'
import type { Domain, FieldResolver } from '../admin-api/engine/resolve/domain'
import { lineItemName } from '../admin-api/orders/line-item-fields'
import { moneyBag } from '../admin-api/orders/money-bags'
import type { Bag } from '../admin-api/orders/money-bags'
import { confirmationNumber, orderFields } from '../admin-api/orders/order-fields'
import type {
  LineItemRecord,
  OrderRecord,
  ShippingLineRecord,
  TransactionRecord,
} from '../admin-api/orders/order-records'
import { discountedTotal, orderTotals, totalDiscount } from '../admin-api/orders/order-totals'
import { paymentState } from '../admin-api/orders/payment-state'
import { findVisibleOrder } from './companies/visible-orders'
import { allocationNodes, pageOfDiscounts } from './discount-nodes'
import { visibleMetafields } from '../graphql/visible-metafields'

/** Parent of the fields of an item. */
export interface ItemSource {
  readonly id: string
  readonly order: OrderRecord
  readonly item: LineItemRecord
}

/** The orders of the customer who is logged in. */
export const orderDomain: Domain = {
  queries: {
    order: ({ id }: { id: string }, context) => findVisibleOrder(context, id) ?? null,
  },
  types: {
    Order: {
      ...pickFields(orderFields, ['customer', 'customerLocale', 'purchasingEntity']),
      ...visibleMetafields('ORDER', 'customerAccount'),
      confirmationNumber: ({ id }: OrderRecord) => confirmationNumber(id),
      currencyCode: ({ presentmentCurrency }: OrderRecord) => presentmentCurrency,
      discountApplications: (order: OrderRecord, args: ConnectionArgs) =>
        pageOfDiscounts(order, args),
      edited: ({ isEdited }: OrderRecord) => isEdited,
      financialStatus: (order: OrderRecord) => paymentState(order).status,
      lineItems: (order: OrderRecord, args: ConnectionArgs) =>
        paginate(
          order.lineItems.map((item): ItemSource => ({ id: item.id, order, item })),
          args,
          { idOf: ({ id }) => id },
        ),
      requiresShipping: ({ lineItems }: OrderRecord) =>
        lineItems.some(({ requiresShipping }) => requiresShipping),
      shippingLine: (order: OrderRecord) => {
        const line = order.shippingLines.find(({ isRemoved }) => !isRemoved)
        return line ? shippingNode(order, line) : null
      },
      statusPageUrl: ({ id }: OrderRecord, _args, { store }) =>
        `https://${store.domain}/${store.id}/orders/${idNumber(id)}`,
      subtotal: total(order => orderTotals(order).subtotal),
      totalDuties: () => null,
      totalPrice: total(order => orderTotals(order).total),
      totalRefunded: total(order => paymentState(order).refunded),
      totalShipping: total(order => orderTotals(order).shipping),
      totalTax: total(order => orderTotals(order).tax),
      totalTip: () => null,
      transactions: (order: OrderRecord) =>
        order.transactions.map(transaction => transactionNode(order, transaction)),
    },
    LineItem: {
      customAttributes: ({ item }: ItemSource) => item.attributes,
      discountAllocations: ({ item, order }: ItemSource) =>
        allocationNodes(order, item.allocations),
      giftCard: ({ item }: ItemSource) => item.isGiftCard,
      name: ({ item }: ItemSource) => lineItemName(item),
      price: price(({ unitPrice }) => unitPrice),
      productId: ({ item }: ItemSource) => item.productId,
      quantity: ({ item }: ItemSource) => item.quantity,
      refundableQuantity: ({ item }: ItemSource) => item.currentQuantity,
      requiresShipping: ({ item }: ItemSource) => item.requiresShipping,
      sku: ({ item }: ItemSource) => item.sku,
      title: ({ item }: ItemSource) => item.title,
      totalDiscount: price(totalDiscount),
      totalPrice: price(discountedTotal),
      variantId: ({ item }: ItemSource) => item.variantId,
      variantTitle: ({ item }: ItemSource) => item.variantTitle,
      vendor: ({ item }: ItemSource) => item.vendor,
    },
  },
  nodes: { Order: (id, context) => findVisibleOrder(context, id) ?? null },
}

function total(read: (order: OrderRecord) => Bag): FieldResolver {
  return (order: OrderRecord) => minorMoneyV2(read(order)[1], order.presentmentCurrency)
}

function price(read: (item: LineItemRecord) => Bag): FieldResolver {
  return ({ item, order }: ItemSource) => minorMoneyV2(read(item)[1], order.presentmentCurrency)
}

function shippingNode(order: OrderRecord, { title, price: bag }: ShippingLineRecord) {
  return { handle: title, title, originalPrice: minorMoneyV2(bag[1], order.presentmentCurrency) }
}

function transactionNode(order: OrderRecord, transaction: TransactionRecord) {
  return {
    __typename: 'OrderTransaction',
    id: globalId('OrderTransaction', idNumber(transaction.id)),
    order,
    kind: transaction.kind,
    status: transaction.status,
    createdAt: transaction.createdAt,
    processedAt: transaction.processedAt,
    transactionAmount: moneyBag(order, transaction.amount),
    transactionParentId: transaction.parentId,
  }
}
