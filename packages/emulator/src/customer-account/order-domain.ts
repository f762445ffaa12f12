import type { Arguments } from '../../generated/customer'
import { minorMoneyV2 } from '../money/money-v2'
import { BY_ID, paginate } from '../engine/records/connection'
import { idNumber } from '../engine/records/global-id'
import { pickFields } from '../engine/resolve/domain'
import type { Domain, FieldResolver } from '../engine/resolve/domain'
import { lineItemImage, lineItemName } from '../admin-api/orders/line-item-fields'
import { partOfBag } from '../admin-api/orders/money-bags'
import type { Bag } from '../admin-api/orders/money-bags'
import { confirmationNumber, orderFields } from '../admin-api/orders/order-fields'
import type {
  LineItemRecord,
  OrderRecord,
  ShippingLineRecord,
} from '../admin-api/orders/order-records'
import { discountedTotal, orderTotals, totalDiscount } from '../admin-api/orders/order-totals'
import { paymentState } from '../admin-api/orders/payment-state'
import { PRODUCTS, VARIANTS } from '../admin-api/products/product-records'
import { variantFields } from '../admin-api/products/variant-fields'
import { REASON_DEFINITIONS } from '../admin-api/returns/return-reasons'
import { findVisibleOrder } from './companies/visible-orders'
import { allocationNodes, pageOfDiscounts } from './discount-nodes'
import { visibleMetafields } from '../admin-api/metafields/visible-metafields'

/** Parent of the fields of an item. */
export interface ItemSource {
  readonly id: string
  readonly order: OrderRecord
  readonly item: LineItemRecord
}

/** The orders of the customer who is logged in. */
export const orderDomain: Domain<Arguments> = {
  queries: {
    order: ({ id }, context) => findVisibleOrder(context, id) ?? null,
  },
  types: {
    Order: {
      ...pickFields(orderFields, ['customer', 'customerLocale', 'purchasingEntity']),
      ...visibleMetafields('ORDER', 'customerAccount'),
      confirmationNumber: ({ id }: OrderRecord) => confirmationNumber(id),
      currencyCode: ({ presentmentCurrency }: OrderRecord) => presentmentCurrency,
      discountApplications: (order: OrderRecord, args) => pageOfDiscounts(order, args),
      locationName: () => null,
      edited: ({ isEdited }: OrderRecord) => isEdited,
      financialStatus: (order: OrderRecord) => paymentState(order).status,
      lineItems: (order: OrderRecord, args) =>
        paginate(
          order.lineItems.map((item): ItemSource => ({ id: item.id, order, item })),
          args,
          BY_ID,
        ),
      requiresShipping: ({ lineItems }: OrderRecord) =>
        lineItems.some(({ requiresShipping }) => requiresShipping),
      shippingDiscountAllocations: (order: OrderRecord) =>
        allocationNodes(order, shippingLineOf(order)?.allocations ?? []),
      shippingLine: (order: OrderRecord) => {
        const line = shippingLineOf(order)
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
    },
    LineItem: {
      currentTotalPrice: price(item =>
        partOfBag(discountedTotal(item), item.currentQuantity, item.quantity),
      ),
      customAttributes: ({ item }: ItemSource) => item.attributes,
      discountAllocations: ({ item, order }: ItemSource) =>
        allocationNodes(order, item.allocations),
      giftCard: ({ item }: ItemSource) => item.isGiftCard,
      group: () => null,
      image: ({ item }: ItemSource, _args, context) => lineItemImage(context, item),
      name: ({ item }: ItemSource) => lineItemName(item),
      presentmentTitle: ({ item }: ItemSource) => item.title,
      price: price(({ unitPrice }) => unitPrice),
      productId: ({ item }: ItemSource) => item.productId,
      productType: ({ item }: ItemSource, _args, context) =>
        PRODUCTS.in(context).get(item.productId)?.productType ?? null,
      quantity: ({ item }: ItemSource) => item.quantity,
      refundableQuantity: ({ item }: ItemSource) => item.currentQuantity,
      requiresShipping: ({ item }: ItemSource) => item.requiresShipping,
      sku: ({ item }: ItemSource) => item.sku,
      suggestedReturnReasonDefinitions: (_item: ItemSource, args) =>
        paginate(REASON_DEFINITIONS, args, BY_ID),
      title: ({ item }: ItemSource) => item.title,
      totalDiscount: price(totalDiscount),
      totalPrice: price(discountedTotal),
      unitPrice: () => null,
      variantId: ({ item }: ItemSource) => item.variantId,
      variantOptions: ({ item }: ItemSource, args, context) => {
        const variant = VARIANTS.in(context).get(item.variantId)
        return variant ? variantFields.selectedOptions(variant, args, context) : null
      },
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

function shippingLineOf({ shippingLines }: OrderRecord): ShippingLineRecord | undefined {
  return shippingLines.find(({ isRemoved }) => !isRemoved)
}

function shippingNode(order: OrderRecord, { title, price: bag }: ShippingLineRecord) {
  return { handle: title, title, originalPrice: minorMoneyV2(bag[1], order.presentmentCurrency) }
}
