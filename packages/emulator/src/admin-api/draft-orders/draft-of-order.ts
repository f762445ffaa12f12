import type { GraphqlContext } from '../../engine/graphql-context'
import type { OrderRecord } from '../orders/order-records'
import type { DraftFields } from './draft-records'
import { draftLineOf } from './draft-lines'

/** Returns the fields of a draft order with the items and the customer of an order. */
export function contentOfOrder(context: GraphqlContext, order: OrderRecord): DraftFields {
  return {
    currency: order.currency,
    presentmentCurrency: order.presentmentCurrency,
    email: order.email,
    phone: order.phone,
    note: order.note,
    poNumber: order.poNumber,
    tags: order.tags,
    attributes: order.attributes,
    localizedFields: order.localizedFields,
    customerId: order.customerId,
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress,
    taxExempt: order.taxExempt,
    lineItems: order.lineItems
      .filter(({ currentQuantity }) => currentQuantity > 0)
      .map(item => draftLineOf(context, item, { quantity: item.currentQuantity, discount: null })),
    discount: null,
    shippingLine: null,
    discountCodes: [],
    acceptAutomaticDiscounts: false,
    allowDiscountCodesInCheckout: false,
    visibleToCustomer: false,
    reserveInventoryUntil: null,
    transformerFingerprint: null,
  }
}
