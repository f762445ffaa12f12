import type { RefundShippingInput, ReturnProcessRefundInput } from '../../../generated/admin'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { COMMIT_TOPICS } from '../order-edits/commit-edit'
import { bagOf, NO_MONEY } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import type { OrderRecord, RefundRecord } from '../orders/order-records'
import { orderTotals, toBag } from '../orders/order-totals'
import { refundNode } from '../orders/refund-fields'
import { storeCreditsOf } from '../orders/write-store-credit-refund'
import { PAYMENT_TOPICS } from '../orders/write-order'
import { addRefund, refundLine, REFUND_TOPICS } from '../orders/write-refund'
import { disposeItems, dispositionErrors } from './dispose-items'
import { exchangeQuantityErrors, processExchanges } from './exchange-items'
import { orderOf } from './return-fields'
import { RETURNS } from './return-records'
import type { ReturnRecord } from './return-records'
import { lineQuantityErrors, returnExists } from './return-rules'
import type { ReturnQuantity } from './return-rules'
import { returnWebhook } from './return-webhook'

type RefundPayments = Partial<
  Record<'orderTransactions', ReturnProcessRefundInput['orderTransactions'] | null> &
    Pick<ReturnProcessRefundInput, 'refundMethods'>
>

const REFUNDING_TOPICS = [...PAYMENT_TOPICS, ...REFUND_TOPICS]

/** The roots that finish returned items, and refund them. */
export const processMutations: Mutations = {
  returnProcess: defineMutation({
    checks: [returnExists(['input', 'returnId'], ({ input }) => input.returnId)],
    topics: [
      ...new Set([
        'returns/process',
        'reverse_fulfillment_orders/dispose',
        ...REFUNDING_TOPICS,
        ...COMMIT_TOPICS,
      ]),
    ],
    run: ({ input }, context) => {
      const before = findReturn(context, input.returnId)
      const lines = input.returnLineItems ?? []
      const userErrors = [
        ...stateErrors(before, ['input', 'returnId']),
        ...lineQuantityErrors(
          before,
          lines,
          ['input', 'returnLineItems'],
          'id',
          line => line.processed,
        ),
        ...exchangeQuantityErrors(
          before,
          input.exchangeLineItems ?? [],
          ['input', 'exchangeLineItems'],
          'id',
        ),
      ]
      for (const [index, { dispositions }] of lines.entries())
        if (dispositions && dispositions.length > 0)
          userErrors.push(
            ...dispositionErrors(context, dispositions, [
              'input',
              'returnLineItems',
              String(index),
              'dispositions',
            ]),
          )
      if (userErrors.length > 0) return { userErrors }
      for (const { dispositions } of lines)
        if (dispositions && dispositions.length > 0) disposeItems(context, dispositions)
      const { issueRefund } = input.financialTransfer ?? {}
      if (issueRefund) refund(context, before, lines, input.refundShipping, issueRefund, input.note)
      const exchanges = processExchanges(context, before, input.exchangeLineItems ?? [])
      const record = addToLines(context, { ...before, exchanges }, lines, (line, quantity) => ({
        processed: line.processed + quantity,
        ...(issueRefund && { refunded: line.refunded + quantity }),
      }))
      context.emit('returns/process', returnWebhook(record))
      return { return: record }
    },
  }),

  returnRefund: defineMutation({
    checks: [
      returnExists(
        ['returnRefundInput', 'returnId'],
        ({ returnRefundInput }) => returnRefundInput.returnId,
      ),
    ],
    topics: REFUNDING_TOPICS,
    run: ({ returnRefundInput: input }, context) => {
      const before = findReturn(context, input.returnId)
      const lines = input.returnRefundLineItems.map(({ returnLineItemId, quantity }) => ({
        id: returnLineItemId,
        quantity,
      }))
      const userErrors = [
        ...stateErrors(before, ['returnRefundInput', 'returnId']),
        ...lineQuantityErrors(
          before,
          lines,
          ['returnRefundInput', 'returnRefundLineItems'],
          'returnLineItemId',
          line => line.refunded,
        ),
      ]
      if (userErrors.length > 0) return { userErrors }
      const { order, refund: added } = refund(
        context,
        before,
        lines,
        input.refundShipping,
        input,
        null,
      )
      addToLines(context, before, lines, (line, quantity) => ({
        refunded: line.refunded + quantity,
        processed: Math.max(line.processed, line.refunded + quantity),
      }))
      return { refund: refundNode(order, added) }
    },
  }),
}

function findReturn(context: MutationContext, id: string): ReturnRecord {
  const record = RETURNS.in(context).get(id)
  if (!record) throw new Error(`The return ${id} is missing.`)
  return record
}

function stateErrors({ status }: ReturnRecord, field: readonly string[]): MutationError[] {
  return status === 'OPEN' || status === 'CLOSED'
    ? []
    : [{ field, message: 'Return must be open or closed.', code: 'INVALID_STATE' }]
}

/** Returns how much of the shipping an input refunds. */
export function refundedShipping(
  order: OrderRecord,
  input: RefundShippingInput | null | undefined,
): Bag {
  if (input?.fullRefund) return orderTotals(order).currentShipping
  return input?.shippingRefundAmount
    ? bagOf(order, { shopMoney: input.shippingRefundAmount })
    : NO_MONEY
}

function addToLines(
  context: MutationContext,
  record: ReturnRecord,
  wanted: readonly ReturnQuantity[],
  changesOf: (
    line: ReturnRecord['lines'][number],
    quantity: number,
  ) => Partial<ReturnRecord['lines'][number]>,
): ReturnRecord {
  return RETURNS.in(context).put({
    ...record,
    lines: record.lines.map(line => {
      const input = wanted.find(({ id }) => id === line.id)
      return input ? { ...line, ...changesOf(line, input.quantity) } : line
    }),
  })
}

function refund(
  context: MutationContext,
  record: ReturnRecord,
  wanted: readonly ReturnQuantity[],
  shipping: RefundShippingInput | null | undefined,
  { orderTransactions, refundMethods }: RefundPayments,
  note: string | null | undefined,
): { order: OrderRecord; refund: RefundRecord } {
  const { id, lines } = record
  const order = orderOf(context, record)
  return addRefund(context, order, {
    note: note ?? null,
    lineItems: wanted.flatMap(({ id: lineId, quantity }) => {
      const itemId = lines.find(line => line.id === lineId)?.lineItemId
      const item = order.lineItems.find(candidate => candidate.id === itemId)
      // Dispositions decide about the stock.
      return item ? [refundLine(item, quantity, 'NO_RESTOCK', null)] : []
    }),
    shipping: refundedShipping(order, shipping),
    payments: (orderTransactions ?? []).map(({ parentId, transactionAmount }) => ({
      parentId,
      gateway: order.transactions.find(transaction => transaction.id === parentId)?.gateway ?? null,
      amount: bagOf(order, { shopMoney: transactionAmount }),
    })),
    storeCredits: storeCreditsOf(refundMethods, toBag(order)),
    returnId: id,
    processedAt: null,
  })
}
