import type { Arguments } from '../../../generated/storefront'
import { addressesOf, ADDRESSES } from '../../admin-api/addresses/address-records'
import { displayName } from '../../admin-api/customers/customer-name'
import { orderCount, ordersOf } from '../../admin-api/customers/customer-orders'
import type { CustomerRecord } from '../../admin-api/customers/customer-records'
import { BY_ID, paginate } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import type { Domain, FieldResolver } from '../../engine/resolve/domain'
import { minorMoneyV2 } from '../../money/money-v2'
import type { Bag } from '../../admin-api/orders/money-bags'
import type { LineItemRecord, OrderRecord } from '../../admin-api/orders/order-records'
import { discountedTotal, originalTotal, orderTotals } from '../../admin-api/orders/order-totals'
import { paymentState } from '../../admin-api/orders/payment-state'
import { VARIANTS } from '../../admin-api/products/product-records'
import { visibleMetafields } from '../../admin-api/metafields/visible-metafields'
import { accountMutations } from './account-mutations'
import { addressMutations } from './address-mutations'
import { customerOfToken } from './customer-accounts'

interface ItemSource {
  readonly order: OrderRecord
  readonly item: LineItemRecord
}

/** Customers with a password, their addresses, and their orders. */
export const customerDomain: Domain<Arguments> = {
  queries: {
    customer: ({ customerAccessToken }, context) =>
      customerOfToken(context, customerAccessToken) ?? null,
  },
  mutations: { ...accountMutations, ...addressMutations },
  types: {
    Customer: {
      ...visibleMetafields('CUSTOMER', 'storefront'),
      acceptsMarketing: ({ emailConsent }: CustomerRecord) => emailConsent.state === 'SUBSCRIBED',
      addresses: ({ id }: CustomerRecord, args, { store }) =>
        paginate(addressesOf(store.records, id), args, BY_ID),
      avatarUrl: () => null,
      defaultAddress: ADDRESSES.at<CustomerRecord>('defaultAddressId'),
      displayName: (customer: CustomerRecord) => displayName(customer),
      numberOfOrders: (customer: CustomerRecord, _args, { store }) =>
        String(orderCount(store.records, customer)),
      orders: (customer: CustomerRecord, args, { store }) =>
        paginate(ordersOf(store.records, customer), args, BY_ID),
      socialLoginProvider: () => null,
    },
    Order: {
      ...visibleMetafields('ORDER', 'storefront'),
      canceledAt: ({ cancelledAt }: OrderRecord) => cancelledAt,
      currencyCode: ({ presentmentCurrency }: OrderRecord) => presentmentCurrency,
      currentSubtotalPrice: total(order => orderTotals(order).currentSubtotal),
      currentTotalDuties: () => null,
      currentTotalPrice: total(order => orderTotals(order).currentTotal),
      currentTotalShippingPrice: total(order => orderTotals(order).currentShipping),
      currentTotalTax: total(order => orderTotals(order).currentTax),
      customAttributes: ({ attributes }: OrderRecord) => attributes,
      edited: ({ isEdited }: OrderRecord) => isEdited,
      financialStatus: (order: OrderRecord) => paymentState(order).status,
      lineItems: (order: OrderRecord, args) =>
        paginate(
          order.lineItems.map(item => ({ id: item.id, order, item })),
          args,
          BY_ID,
        ),
      orderNumber: ({ number }: OrderRecord) => number,
      originalTotalDuties: () => null,
      originalTotalPrice: total(order => orderTotals(order).total),
      statusUrl: ({ id }: OrderRecord, _args, { store }) =>
        `https://${store.domain}/${store.id}/orders/${idNumber(id)}`,
      subtotalPrice: total(order => orderTotals(order).subtotal),
      totalPrice: total(order => orderTotals(order).total),
      totalRefunded: total(order => paymentState(order).refunded),
      totalShippingPrice: total(order => orderTotals(order).shipping),
      totalTax: total(order => orderTotals(order).tax),
    },
    OrderLineItem: {
      currentQuantity: ({ item }: ItemSource) => item.currentQuantity,
      customAttributes: ({ item }: ItemSource) => item.attributes,
      discountedTotalPrice: price(discountedTotal),
      originalTotalPrice: price(originalTotal),
      quantity: ({ item }: ItemSource) => item.quantity,
      title: ({ item }: ItemSource) => item.title,
      variant: ({ item }: ItemSource, _args, context) =>
        VARIANTS.in(context).get(item.variantId) ?? null,
    },
  },
}

function total(read: (order: OrderRecord) => Bag): FieldResolver {
  return (order: OrderRecord) => minorMoneyV2(read(order)[1], order.presentmentCurrency)
}

function price(read: (item: LineItemRecord) => Bag): FieldResolver {
  return ({ item, order }: ItemSource) => minorMoneyV2(read(item)[1], order.presentmentCurrency)
}
