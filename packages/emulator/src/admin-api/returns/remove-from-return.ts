import type { MutationArgs } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation } from '../../engine/resolve/mutation'
import { exchangeQuantityErrors } from './exchange-items'
import { changeReturn, REVERSE_FULFILLMENT_ORDERS, reverseOrdersOf } from './return-records'
import { lineQuantityErrors, returnExists, stateRule, WRONG_STATUS } from './return-rules'
import type { ReturnQuantity } from './return-rules'
import { returnStatusWebhook, returnWebhook } from './return-webhook'

type RemoveArgs = MutationArgs['removeFromReturn']

/** Removes items from a return, in part or in full. */
export const removeFromReturn: Mutation<RemoveArgs> = defineMutation<RemoveArgs>({
  checks: [
    returnExists(['returnId'], ({ returnId }) => returnId),
    stateRule(
      ['returnId'],
      ({ returnId }) => returnId,
      WRONG_STATUS,
      ({ status }) => status !== 'OPEN' && status !== 'REQUESTED',
    ),
  ],
  topics: ['returns/update', 'returns/close'],
  run: ({ returnId, returnLineItems, exchangeLineItems }, context) => {
    const { records } = context.store
    const removed = (returnLineItems ?? []).map(({ returnLineItemId: id, quantity }) => ({
      id,
      quantity,
    }))
    const removedExchanges = (exchangeLineItems ?? []).map(
      ({ exchangeLineItemId: id, quantity }) => ({ id, quantity }),
    )
    const before = changeReturn(records, returnId, {})
    const userErrors = [
      ...exchangeQuantityErrors(
        before,
        removedExchanges,
        ['exchangeLineItems'],
        'exchangeLineItemId',
      ),
      ...lineQuantityErrors(
        before,
        removed,
        ['returnLineItems'],
        'returnLineItemId',
        ({ processed, refunded }) => processed + refunded,
      ),
    ]
    if (userErrors.length > 0) return { userErrors }
    const { lines, exchanges = [] } = before
    const left = {
      lines: withoutQuantities(lines, removed, ({ id }) => id),
      exchanges: withoutQuantities(exchanges, removedExchanges, ({ id }) => id),
    }
    // Recorded: a return of which nothing is left is closed.
    const isEmpty = left.lines.length === 0 && left.exchanges.length === 0
    const record = changeReturn(records, returnId, {
      ...left,
      ...(isEmpty && { status: 'CLOSED', closedAt: currentTime(context) }),
    })
    for (const order of reverseOrdersOf(records, returnId))
      records.table(REVERSE_FULFILLMENT_ORDERS).update(order.id, {
        lines: withoutQuantities(order.lines, removed, ({ returnLineId }) => returnLineId),
      })
    context.emit('returns/update', returnWebhook(record))
    if (isEmpty) context.emit('returns/close', returnStatusWebhook(record))
    return { return: record }
  },
})

/** Returns lines with what is left of their quantities, without those of which nothing is left. */
function withoutQuantities<Line extends { readonly quantity: number }>(
  lines: readonly Line[],
  removed: readonly ReturnQuantity[],
  idOf: (line: Line) => string,
): Line[] {
  return lines
    .map(line => ({
      ...line,
      quantity: removed
        .filter(({ id }) => id === idOf(line))
        .reduce((left, { quantity }) => left - quantity, line.quantity),
    }))
    .filter(({ quantity }) => quantity > 0)
}
