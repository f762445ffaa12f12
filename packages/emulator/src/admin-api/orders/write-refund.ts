import { currentTime } from '../../engine/records/timestamp'
import type { MutationContext } from '../../engine/resolve/mutation'
import { limitFulfillmentOrders } from '../fulfillment-orders/follow-order'
import { defaultLocation } from '../locations/location-records'
import { releaseStock, restock } from './inventory-commitments'
import { addBags, NO_MONEY, partOfBag, smallerBag, subtractBags } from './money-bags'
import type { Bag } from './money-bags'
import { nextPartId } from './order-parts'
import type {
  LineItemRecord,
  OrderRecord,
  RefundLineRecord,
  RefundRecord,
  RefundShippingRecord,
} from './order-records'
import { discountedTotal, orderTotals, taxAmount } from './order-totals'
import { maximumRefundable, refundableAmount } from './payment-state'
import { refundWebhook } from './refund-webhook'
import { issueStoreCredit, storeCreditTransaction } from './write-store-credit-refund'
import type { StoreCreditRefund } from './write-store-credit-refund'
import { addTransactions, changeOrder } from './write-order'

/** A part of a refund that is given back to one payment. */
export interface RefundPayment {
  readonly parentId: string
  readonly gateway: string | null
  readonly amount: Bag
}

/** A refund that is not made yet. */
export interface RefundPlan {
  readonly note: string | null
  readonly lineItems: readonly Omit<RefundLineRecord, 'id'>[]
  readonly shipping: Bag
  readonly payments: readonly RefundPayment[]
  readonly storeCredits: readonly StoreCreditRefund[]
  readonly returnId: string | null
  readonly processedAt: string | null
}

/** Price and tax of a quantity of an item. */
export function refundLine(
  item: LineItemRecord,
  quantity: number,
  restockType: RefundLineRecord['restockType'],
  locationId: string | null,
): Omit<RefundLineRecord, 'id'> {
  return {
    lineItemId: item.id,
    quantity,
    restockType,
    locationId,
    isRestocked: restockType !== 'NO_RESTOCK',
    subtotal: partOfBag(discountedTotal(item), quantity, item.quantity),
    tax: partOfBag(taxAmount(item), quantity, item.quantity),
  }
}

/** Plans the refund of everything that is left of an order. */
export function fullRefund(order: OrderRecord, isRestocked: boolean): RefundPlan {
  return {
    note: null,
    lineItems: order.lineItems
      .filter(({ currentQuantity }) => currentQuantity > 0)
      .map(item =>
        refundLine(item, item.currentQuantity, isRestocked ? 'CANCEL' : 'NO_RESTOCK', null),
      ),
    shipping: orderTotals(order).currentShipping,
    payments: distributeRefund(order, maximumRefundable(order)),
    storeCredits: [],
    returnId: null,
    processedAt: null,
  }
}

/** Distributes an amount over the payments of an order, oldest first. */
export function distributeRefund(order: OrderRecord, amount: Bag): RefundPayment[] {
  let rest = amount
  return order.transactions.flatMap(transaction => {
    const part = smallerBag(rest, refundableAmount(order, transaction))
    if (part[0] <= 0) return []
    rest = subtractBags(rest, part)
    return [{ parentId: transaction.id, gateway: transaction.gateway, amount: part }]
  })
}

/** Refunds a part of an order, and reports it. */
export function addRefund(
  context: MutationContext,
  order: OrderRecord,
  plan: RefundPlan,
): { order: OrderRecord; refund: RefundRecord } {
  const { records } = context.store
  const at = currentTime(context)
  const paid = addTransactions(context, order, [
    ...plan.storeCredits.map(storeCreditTransaction),
    ...plan.payments.map(payment => ({ ...payment, kind: 'REFUND' as const })),
  ])
  for (const [index, credit] of plan.storeCredits.entries())
    issueStoreCredit(context, order, credit, paid.transactions[index])
  const lineItems = plan.lineItems.map(line => ({
    ...line,
    id: nextPartId(records, 'RefundLineItem'),
    locationId: line.isRestocked ? (line.locationId ?? defaultLocation(records).id) : null,
  }))
  const shippingLines = refundedShipping()
  const expected = addBags([
    ...[...lineItems, ...shippingLines].map(({ subtotal }) => subtotal),
    ...(order.taxesIncluded ? [] : [...lineItems, ...shippingLines].map(({ tax }) => tax)),
  ])
  const refund: RefundRecord = {
    id: nextPartId(records, 'Refund'),
    note: plan.note,
    lineItems,
    shippingLines,
    transactionIds: paid.transactions.map(({ id }) => id),
    discrepancy: subtractBags(addBags(paid.transactions.map(({ amount }) => amount)), expected),
    returnId: plan.returnId,
    createdAt: at,
    processedAt: plan.processedAt ?? at,
  }
  putBack(context, order, lineItems)
  const changed = changeOrder(context, paid.order, {
    refunds: [...order.refunds, refund],
    lineItems: order.lineItems.map(item => {
      const quantity = lineItems
        .filter(({ lineItemId }) => lineItemId === item.id)
        .reduce((sum, line) => sum + line.quantity, 0)
      const currentQuantity = item.currentQuantity - quantity
      return {
        ...item,
        currentQuantity,
        fulfillableQuantity: Math.min(item.fulfillableQuantity, currentQuantity),
      }
    }),
  })
  const leftOf = (itemId: string) =>
    changed.lineItems.find(({ id }) => id === itemId)?.currentQuantity ?? 0
  limitFulfillmentOrders(records, order.id, leftOf, at)
  context.emit('refunds/create', refundWebhook(changed, refund))
  return { order: changed, refund }

  /** Refunded shipping is that of the first shipping line. */
  function refundedShipping(): RefundShippingRecord[] {
    const [line] = order.shippingLines
    if (!line || plan.shipping[0] === 0) return []
    return [
      {
        id: nextPartId(records, 'RefundShippingLine'),
        shippingLineId: line.id,
        subtotal: plan.shipping,
        tax: line.price[0] === 0 ? NO_MONEY : shareOf(taxAmount(line), plan.shipping, line.price),
      },
    ]
  }
}

/** Puts refunded items back into stock. */
function putBack(
  context: MutationContext,
  { lineItems, isStockCommitted }: OrderRecord,
  refunded: readonly Omit<RefundLineRecord, 'id'>[],
): void {
  for (const { lineItemId, quantity, restockType, locationId } of refunded) {
    const item = lineItems.find(({ id }) => id === lineItemId)
    if (!item || restockType === 'NO_RESTOCK') continue
    const stocked = { variantId: item.variantId, quantity, locationId }
    if (restockType === 'RETURN') restock(context, [stocked])
    else if (isStockCommitted) releaseStock(context, [stocked])
  }
}

function shareOf(whole: Bag, part: Bag, total: Bag): Bag {
  return partOfBag(whole, part[0], total[0])
}

/** Topics of a refund, in addition to those of a payment. */
export const REFUND_TOPICS = ['refunds/create', 'inventory_levels/update'] as const
