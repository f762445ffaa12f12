import { timestamp } from '../../graphql/timestamp'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { defineMutation } from '../engine/resolve/mutation'
import type { Check, Mutation, MutationContext } from '../engine/resolve/mutation'
import {
  addReverseOrder,
  RETURNS,
  REVERSE_FULFILLMENT_ORDERS,
  reverseOrdersOf,
} from './return-records'
import type { ReturnRecord, ReverseFulfillmentOrderRecord } from './return-records'
import { exchangeQuantityErrors } from './exchange-items'
import { returnStatusWebhook, returnWebhook } from './return-webhook'

interface IdArgs {
  id: string
}

interface InputArgs {
  input: { id: string }
}

interface DeclineArgs {
  input: { id: string; declineReason: string; declineNote?: string | null }
}

interface RemoveArgs {
  returnId: string
  returnLineItems?: readonly { returnLineItemId: string; quantity: number }[] | null
  exchangeLineItems?: readonly { exchangeLineItemId: string; quantity: number }[] | null
}

function findReturn({ store }: GraphqlContext, id: string): ReturnRecord | undefined {
  return store.records.table(RETURNS).get(id)
}

/** Creates the rule that a return exists. */
export function returnExists<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
): Check<Args> {
  return {
    field,
    code: 'NOT_FOUND',
    message: 'Return not found.',
    fails: (args, context) => !findReturn(context, idOf(args)),
    isFinal: true,
  }
}

/** Creates the rule that a return has one of some statuses. */
function stateRule<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
  message: string,
  fails: (record: ReturnRecord) => boolean,
): Check<Args> {
  return {
    field,
    code: 'INVALID_STATE',
    message,
    fails: (args, context) => {
      const record = findReturn(context, idOf(args))
      return record !== undefined && fails(record)
    },
    isFinal: true,
  }
}

const INPUT_ID = ['input', 'id']
const ofInput = ({ input }: InputArgs): string => input.id
const ofId = ({ id }: IdArgs): string => id

/** The roots that change the status of returns. */
export const returnStatusMutations: Readonly<Record<string, Mutation>> = {
  returnApproveRequest: defineMutation<InputArgs>({
    checks: [
      returnExists(INPUT_ID, ofInput),
      stateRule(
        INPUT_ID,
        ofInput,
        'Return is not approvable. Only returns with status REQUESTED can be approved.',
        ({ status }) => status !== 'REQUESTED',
      ),
    ],
    topics: ['returns/approve'],
    run: ({ input }, context) => {
      const record = change(context, input.id, {
        status: 'OPEN',
        requestApprovedAt: timestamp(context.clock.now()),
      })
      addReverseOrder(context.store.records, record)
      context.emit('returns/approve', returnWebhook(record))
      return { return: record }
    },
  }),

  returnDeclineRequest: defineMutation<DeclineArgs>({
    checks: [
      returnExists(INPUT_ID, ofInput),
      stateRule(
        INPUT_ID,
        ofInput,
        'The return is already declined.',
        ({ status }) => status === 'DECLINED',
      ),
      stateRule(
        INPUT_ID,
        ofInput,
        'Return is not declinable. Only non-refunded returns with status REQUESTED can be declined.',
        ({ status }) => status !== 'REQUESTED',
      ),
    ],
    topics: ['returns/decline'],
    run: ({ input: { id, declineReason, declineNote } }, context) => {
      const record = change(context, id, {
        status: 'DECLINED',
        decline: { reason: declineReason, note: declineNote ?? null },
      })
      context.emit('returns/decline', returnWebhook(record))
      return { return: record }
    },
  }),

  returnCancel: defineMutation<IdArgs>({
    checks: [
      returnExists(['id'], ofId),
      stateRule(
        ['id'],
        ofId,
        'Return is not cancelable. Only returns without processed items can be canceled.',
        ({ status, lines }) =>
          status !== 'OPEN' || lines.some(({ processed, refunded }) => processed + refunded > 0),
      ),
    ],
    topics: ['returns/cancel'],
    run: ({ id }, context) => {
      const record = change(context, id, { status: 'CANCELED' })
      changeReverseOrders(context, id, { status: 'CANCELED' })
      context.emit('returns/cancel', returnStatusWebhook(record))
      return { return: record }
    },
  }),

  returnClose: defineMutation<IdArgs>({
    checks: [
      returnExists(['id'], ofId),
      stateRule(
        ['id'],
        ofId,
        'Return is not closable. Only returns with status OPEN can be closed.',
        ({ status }) => status !== 'OPEN' && status !== 'CLOSED',
      ),
    ],
    topics: ['returns/close'],
    run: ({ id }, context) => {
      const closedAt = timestamp(context.clock.now())
      const record = change(context, id, { status: 'CLOSED', closedAt })
      context.emit('returns/close', returnStatusWebhook(record))
      return { return: record }
    },
  }),

  returnReopen: defineMutation<IdArgs>({
    checks: [
      returnExists(['id'], ofId),
      stateRule(
        ['id'],
        ofId,
        'Return is not reopenable. Only returns with status CLOSED can be reopened.',
        ({ status }) => status !== 'OPEN' && status !== 'CLOSED',
      ),
    ],
    topics: ['returns/reopen'],
    run: ({ id }, context) => {
      const record = change(context, id, { status: 'OPEN', closedAt: null })
      context.emit('returns/reopen', returnStatusWebhook(record))
      return { return: record }
    },
  }),

  removeFromReturn: removeMutation(),
  returnLineItemRemoveFromReturn: removeMutation(),
}

function removeMutation(): Mutation {
  return defineMutation<RemoveArgs>({
    checks: [
      returnExists(['returnId'], ({ returnId }) => returnId),
      stateRule(
        ['returnId'],
        ({ returnId }) => returnId,
        'Return is not editable. Only returns with status OPEN or REQUESTED can be edited.',
        ({ status }) => status !== 'OPEN' && status !== 'REQUESTED',
      ),
    ],
    topics: ['returns/update'],
    run: ({ returnId, returnLineItems, exchangeLineItems }, context) => {
      const removed = returnLineItems ?? []
      const before = change(context, returnId, {})
      const { lines, exchanges = [] } = before
      const removedExchanges = (exchangeLineItems ?? []).map(
        ({ exchangeLineItemId, quantity }) => ({
          id: exchangeLineItemId,
          quantity,
        }),
      )
      const userErrors = exchangeQuantityErrors(
        before,
        removedExchanges,
        ['exchangeLineItems'],
        'exchangeLineItemId',
      )
      if (userErrors.length > 0) return { userErrors }
      for (const [index, { returnLineItemId, quantity }] of removed.entries()) {
        const field = ['returnLineItems', String(index)]
        const line = lines.find(({ id }) => id === returnLineItemId)
        if (!line)
          return {
            userErrors: [
              {
                field: [...field, 'returnLineItemId'],
                message: 'Return line item not found.',
                code: 'NOT_FOUND',
              },
            ],
          }
        if (quantity <= 0 || quantity > line.quantity - line.processed - line.refunded)
          return {
            userErrors: [
              {
                field: [...field, 'quantity'],
                message: 'Return line item has an invalid quantity.',
                code: 'INVALID',
              },
            ],
          }
      }
      const left = <Line extends { quantity: number }>(line: Line, id: string): Line => ({
        ...line,
        quantity: removed
          .filter(({ returnLineItemId }) => returnLineItemId === id)
          .reduce((sum, { quantity }) => sum - quantity, line.quantity),
      })
      const record = change(context, returnId, {
        lines: lines.map(line => left(line, line.id)).filter(({ quantity }) => quantity > 0),
        exchanges: exchanges
          .map(line => ({
            ...line,
            quantity: removedExchanges
              .filter(({ id }) => id === line.id)
              .reduce((sum, { quantity }) => sum - quantity, line.quantity),
          }))
          .filter(({ quantity }) => quantity > 0),
      })
      for (const order of reverseOrdersOf(context.store.records, returnId))
        changeReverseOrders(context, returnId, {
          lines: order.lines
            .map(line => left(line, line.returnLineId))
            .filter(({ quantity }) => quantity > 0),
        })
      context.emit('returns/update', returnWebhook(record))
      return { return: record }
    },
  })
}

/** Replaces fields of a return that a rule found. */
function change(
  { store }: MutationContext,
  id: string,
  changes: Partial<ReturnRecord>,
): ReturnRecord {
  const record = store.records.table(RETURNS).update(id, changes)
  if (!record) throw new Error(`The return ${id} is missing.`)
  return record
}

function changeReverseOrders(
  { store }: MutationContext,
  returnId: string,
  changes: Partial<ReverseFulfillmentOrderRecord>,
): void {
  for (const { id } of reverseOrdersOf(store.records, returnId))
    store.records.table(REVERSE_FULFILLMENT_ORDERS).update(id, changes)
}
