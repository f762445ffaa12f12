import type { GraphqlContext } from '../../engine/graphql-context'
import { discountNode } from '../orders/discount-nodes'
import { lineItemNode } from '../orders/line-item-fields'
import { shopMoneyV2 } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { shippingLineNode } from '../orders/shipping-line-fields'
import { VARIANTS } from '../products/product-records'
import { calculatedId, editedOrder } from './edit-records'
import type { EditDiscount, OrderEditRecord } from './edit-records'

/** The type `OrderStagedChangeAddLineItemDiscount`. */
export function discountChange(order: OrderRecord, { id, discount }: EditDiscount) {
  return {
    __typename: 'OrderStagedChangeAddLineItemDiscount',
    id: id.replace(/\/[A-Z]\w+\//, '/OrderStagedChangeAddLineItemDiscount/'),
    description: discount.description ?? '',
    value: discountNode(order, discount, 0).value,
  }
}

/** Lists the changes of an edit, as the union `OrderStagedChange`. */
export function stagedChanges(context: GraphqlContext, edit: OrderEditRecord) {
  const { records } = context.store
  const original = records.table(ORDERS).get(edit.orderId)
  const order = editedOrder(records, edit)
  const changes: { lineId: string | null; change: object }[] = []
  for (const item of edit.added) {
    const variant = records.table(VARIANTS).get(item.variantId)
    const { id: lineId, quantity, title } = item
    const change = variant
      ? { __typename: 'OrderStagedChangeAddVariant', quantity, variant }
      : {
          __typename: 'OrderStagedChangeAddCustomItem',
          quantity,
          title,
          originalUnitPrice: shopMoneyV2(order, item.unitPrice),
        }
    changes.push({ lineId, change })
  }
  for (const item of original?.lineItems ?? []) {
    const wanted = edit.quantities[item.id]
    const delta = (wanted?.quantity ?? item.currentQuantity) - item.currentQuantity
    if (!original || delta === 0) continue
    changes.push({
      lineId: calculatedId('CalculatedLineItem', item.id),
      change: {
        __typename: delta > 0 ? 'OrderStagedChangeIncrementItem' : 'OrderStagedChangeDecrementItem',
        delta: Math.abs(delta),
        lineItem: lineItemNode(original, item),
        restock: wanted?.restock ?? false,
      },
    })
  }
  for (const discount of edit.discounts)
    changes.push({ lineId: discount.lineId, change: discountChange(order, discount) })
  for (const { title, price } of edit.addedShipping)
    changes.push({
      lineId: null,
      change: {
        __typename: 'OrderStagedChangeAddShippingLine',
        phone: null,
        presentmentTitle: title,
        title,
        price: shopMoneyV2(order, price),
      },
    })
  for (const line of original?.shippingLines ?? [])
    if (original && edit.removedShipping.includes(line.id))
      changes.push({
        lineId: null,
        change: {
          __typename: 'OrderStagedChangeRemoveShippingLine',
          shippingLine: shippingLineNode(original, line),
        },
      })
  return changes
}

/** Returns an order as it is after an edit. */
export function edited({ store }: GraphqlContext, edit: OrderEditRecord): OrderRecord {
  return editedOrder(store.records, edit)
}
