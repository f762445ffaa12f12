import { fromMinor, toMinor } from '../../../src/money/minor-units'
import type { OrderLine } from './order-operations'
import type { RefundInput, SuggestedPayment } from './payment-operations'

/**
 * Writes the items of a refund. Unfulfilled items leave the order, fulfilled ones come back.
 *
 * @param locationId takes the items back; undefined to restock none
 */
export function refundLines(
  lines: readonly Pick<OrderLine, 'id' | 'unfulfilledQuantity' | 'restockable'>[],
  chosen: readonly { id: string; quantity: number }[],
  locationId: string | undefined,
): NonNullable<RefundInput['refundLineItems']> {
  return chosen.flatMap(({ id, quantity }): NonNullable<RefundInput['refundLineItems']> => {
    const line = lines.find(candidate => candidate.id === id)
    if (locationId === undefined || !line?.restockable)
      return [{ lineItemId: id, quantity, restockType: 'NO_RESTOCK' }]
    const unfulfilled = Math.min(quantity, line.unfulfilledQuantity)
    const parts = [
      { lineItemId: id, quantity: unfulfilled, restockType: 'CANCEL' as const, locationId },
      {
        lineItemId: id,
        quantity: quantity - unfulfilled,
        restockType: 'RETURN' as const,
        locationId,
      },
    ]
    return parts.filter(part => part.quantity > 0)
  })
}

type RefundPayment = NonNullable<RefundInput['transactions']>[number]

/** Shares an amount among payments, from the first on, at most what each can refund. */
export function shareRefund(
  orderId: string,
  payments: readonly SuggestedPayment[],
  amount: string,
): (RefundPayment & { parentId: string })[] {
  const currencyCode = payments[0]?.amountSet.shopMoney.currencyCode ?? ''
  let left = toMinor(amount, currencyCode)
  return payments.flatMap(
    ({ gateway, amountSet, maximumRefundableSet, parentTransaction }, index) => {
      const isLast = index === payments.length - 1
      const most = toMinor((maximumRefundableSet ?? amountSet).shopMoney.amount, currencyCode)
      // The rest goes to the last one: the store refuses too much, with its own message.
      const share = isLast ? left : Math.min(left, most)
      left -= share
      if (share <= 0 || !parentTransaction) return []
      return [
        {
          orderId,
          parentId: parentTransaction.id,
          gateway: gateway ?? '',
          kind: 'REFUND' as const,
          amount: fromMinor(share, currencyCode),
        },
      ]
    },
  )
}
