import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { Fields } from '../../engine/resolve/domain'
import { allocationNode, discountNode } from '../orders/discount-nodes'
import { lineItemImage } from '../orders/line-item-fields'
import { moneyBag, partOfBag, subtractBags } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import type { LineItemRecord, OrderRecord, ShippingLineRecord } from '../orders/order-records'
import { discountedTotal, orderTotals } from '../orders/order-totals'
import { paymentState } from '../orders/payment-state'
import { VARIANTS } from '../products/product-records'
import { calculatedId, editedOrder } from './edit-records'
import type { EditDiscount, OrderEditRecord } from './edit-records'
import { stagedChanges, edited } from './staged-changes'

/** An item of an edited order. */
interface CalculatedItem {
  readonly __typename: 'CalculatedLineItem'
  readonly id: string
  readonly item: LineItemRecord
  readonly order: OrderRecord
  readonly edit: OrderEditRecord
}

/** The type `CalculatedLineItem`. */
export function calculatedItem(
  { store }: Pick<GraphqlContext, 'store'>,
  edit: OrderEditRecord,
  id: string,
): CalculatedItem | undefined {
  return calculatedItems(editedOrder(store.records, edit), edit).find(item => item.id === id)
}

function calculatedItems(order: OrderRecord, edit: OrderEditRecord): CalculatedItem[] {
  return order.lineItems.map(item => ({
    __typename: 'CalculatedLineItem',
    id: calculatedId('CalculatedLineItem', item.id),
    item,
    order,
    edit,
  }))
}

/** The type `CalculatedShippingLine`. */
export function calculatedShipping(
  order: OrderRecord,
  edit: OrderEditRecord,
  { id, title, price }: Pick<ShippingLineRecord, 'id' | 'price' | 'title'>,
) {
  const isAdded = edit.addedShipping.some(line => line.id === id)
  return {
    __typename: 'CalculatedShippingLine',
    id: calculatedId('CalculatedShippingLine', id),
    title,
    price: moneyBag(order, price),
    stagedStatus: isAdded ? 'ADDED' : edit.removedShipping.includes(id) ? 'REMOVED' : 'NONE',
  }
}

/** The type `CalculatedManualDiscountApplication`. */
export function discountApplication(
  order: OrderRecord,
  { id, discount }: Omit<EditDiscount, 'lineId'>,
) {
  return {
    ...discountNode(order, discount, 0),
    __typename: 'CalculatedManualDiscountApplication',
    id,
    appliedTo: 'LINE',
    description: discount.description,
  }
}

/** Fields of the type `CalculatedOrder` that are not properties of the record. */
export const calculatedOrderFields: Fields<'CalculatedOrder'> = {
  addedDiscountApplications: (edit: OrderEditRecord, args, context) => {
    const order = edited(context, edit)
    return paginate(
      edit.discounts.map(discount => discountApplication(order, discount)),
      args,
      BY_ID,
    )
  },
  addedLineItems: (edit: OrderEditRecord, args, context) => {
    const added = new Set(edit.added.map(({ id }) => id))
    const items = calculatedItems(edited(context, edit), edit)
    return paginate(
      items.filter(({ id }) => added.has(id)),
      args,
      BY_ID,
    )
  },
  cartDiscountAmountSet: () => null,
  committed: () => false,
  lineItems: (edit: OrderEditRecord, args, context) =>
    paginate(calculatedItems(edited(context, edit), edit), args, BY_ID),
  notificationPreviewHtml: () => null,
  notificationPreviewTitle: (edit: OrderEditRecord, _args, context) =>
    `Order ${edited(context, edit).name} updated`,
  originalOrder: ORDERS.at<OrderEditRecord>('orderId'),
  shippingLines: (edit: OrderEditRecord, _args, context) => {
    const order = edited(context, edit)
    return order.shippingLines.map(line => calculatedShipping(order, edit, line))
  },
  stagedChanges: (edit: OrderEditRecord, args, context) =>
    paginate(
      stagedChanges(context, edit).map(({ change }, index) => ({ ...change, index })),
      args,
      { idOf: ({ index }) => globalId('OrderStagedChange', index + 1) },
    ),
  subtotalLineItemsQuantity: (edit: OrderEditRecord, _args, context) =>
    edited(context, edit).lineItems.reduce((sum, { currentQuantity }) => sum + currentQuantity, 0),
  subtotalPriceSet: (edit: OrderEditRecord, _args, context) => {
    const order = edited(context, edit)
    return moneyBag(order, orderTotals(order).currentSubtotal)
  },
  taxLines: () => [],
  totalOutstandingSet: (edit: OrderEditRecord, _args, context) => {
    const order = edited(context, edit)
    return moneyBag(order, paymentState(order).outstanding)
  },
  totalPriceSet: (edit: OrderEditRecord, _args, context) => {
    const order = edited(context, edit)
    return moneyBag(order, orderTotals(order).currentTotal)
  },
}

/** Fields of the type `CalculatedLineItem` that are not properties of the object. */
export const calculatedItemFields: Fields<'CalculatedLineItem'> = {
  calculatedDiscountAllocations: ({ id, item, order, edit }: CalculatedItem) => {
    const first = order.discounts.length - edit.discounts.length
    return item.allocations.flatMap(({ discountIndex, amount }) => {
      const discount = edit.discounts[discountIndex - first]
      return discount?.lineId === id
        ? [
            {
              allocatedAmountSet: moneyBag(order, amount),
              discountApplication: discountApplication(order, discount),
            },
          ]
        : []
    })
  },
  customAttributes: ({ item }: CalculatedItem) => item.attributes,
  discountAllocations: ({ item, order }: CalculatedItem) =>
    item.allocations.map(allocation => allocationNode(order, allocation)),
  discountedUnitPriceSet: ({ item, order }: CalculatedItem) =>
    moneyBag(order, partOfBag(discountedTotal(item), 1, item.quantity)),
  editableQuantity: ({ item }: CalculatedItem) => item.fulfillableQuantity,
  editableQuantityBeforeChanges: ({ item, edit }: CalculatedItem, _args, context) =>
    ORDERS.in(context)
      .get(edit.orderId)
      ?.lineItems.find(({ id }) => id === item.id)?.fulfillableQuantity ?? 0,
  editableSubtotalSet: ({ item, order }: CalculatedItem) =>
    moneyBag(order, partOfBag(discountedTotal(item), item.fulfillableQuantity, item.quantity)),
  hasStagedLineItemDiscount: ({ id, edit }: CalculatedItem) =>
    edit.discounts.some(({ lineId }) => lineId === id),
  image: ({ item }: CalculatedItem, _args, context) => lineItemImage(context, item),
  originalUnitPriceSet: ({ item, order }: CalculatedItem) => moneyBag(order, item.unitPrice),
  quantity: ({ item }: CalculatedItem) => item.currentQuantity,
  restockable: ({ item }: CalculatedItem) => item.variantId !== null,
  restocking: ({ item, edit }: CalculatedItem) => edit.quantities[item.id]?.restock ?? false,
  sku: ({ item }: CalculatedItem) => item.sku,
  stagedChanges: ({ id, edit }: CalculatedItem, _args, context) =>
    stagedChanges(context, edit)
      .filter(({ lineId }) => lineId === id)
      .map(({ change }) => change),
  title: ({ item }: CalculatedItem) => item.title,
  uneditableSubtotalSet: ({ item, order }: CalculatedItem) => {
    const total = discountedTotal(item)
    const current = partOfBag(total, item.currentQuantity, item.quantity)
    const editable = partOfBag(total, item.fulfillableQuantity, item.quantity)
    return moneyBag(order, subtractBags(current, editable))
  },
  variant: ({ item }: CalculatedItem, _args, context) =>
    VARIANTS.in(context).get(item.variantId) ?? null,
  variantTitle: ({ item }: CalculatedItem) => item.variantTitle,
}

/** The type `OrderEditSession`. */
export function sessionNode({ id }: OrderEditRecord) {
  return { __typename: 'OrderEditSession', id: globalId('OrderEditSession', idNumber(id)) }
}
