import type {
  ReturnInput,
  ReturnLineItemInput,
  ReturnRequestInput,
  ReturnRequestLineItemInput,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import { storeCurrencies } from '../orders/money-bags'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { ORDERS } from '../orders/order-records'
import { exchangeErrors, exchangesOf } from './exchange-items'
import { findFulfilledLine, returnableQuantity } from './returnable-items'
import { addReverseOrder, nextReturnId, RETURNS, returnsOf } from './return-records'
import type { ReturnLineRecord, ReturnRecord, ReturnStatus } from './return-records'
import { findReason, reasonId } from './return-reasons'
import { returnWebhook } from './return-webhook'

type LineInput = AnyInput<ReturnLineItemInput | ReturnRequestLineItemInput>

type NewReturn = Omit<AnyInput<ReturnInput | ReturnRequestInput>, 'returnLineItems'> & {
  returnLineItems: readonly LineInput[]
}

function reasonOf({ returnReason, returnReasonDefinitionId }: LineInput): string | undefined {
  return returnReasonDefinitionId
    ? findReason(returnReasonDefinitionId)?.id
    : reasonId(returnReason ?? '')
}

/** Checks the reason of a return that the merchant creates. */
function createReasonError(line: LineInput):
  | (Pick<MutationError, 'message' | 'code'> & {
      field: string[]
    })
  | undefined {
  if (!reasonOf(line))
    return {
      field: [],
      message:
        'Return line items Either return reason or return reason definition must be provided',
      code: 'NOT_FOUND',
    }
  if (line.returnReason === 'OTHER' && !line.returnReasonNote?.trim())
    return {
      field: ['returnReasonNote'],
      message:
        'Return line items return reason note The note is required when the return reason is "Other"',
      code: 'BLANK',
    }
  return undefined
}

/** Checks the reason of a return that a customer requests. */
function requestReasonError(line: LineInput): ReturnType<typeof createReasonError> {
  return reasonOf(line)
    ? undefined
    : { field: ['returnReason'], message: "Return reason can't be blank", code: 'BLANK' }
}

function inputErrors(
  context: GraphqlContext,
  { orderId, returnLineItems, exchangeLineItems }: NewReturn,
  root: string,
  reasonError: typeof createReasonError,
): MutationError[] {
  const { records } = context.store
  if (!records.table(ORDERS).get(orderId))
    return [{ field: [root, 'orderId'], message: 'Order not found.', code: 'NOT_FOUND' }]
  const errors = exchangeErrors(context, exchangeLineItems, [root, 'exchangeLineItems'])
  const wanted = new Map<string, number>()
  for (const [index, line] of returnLineItems.entries()) {
    const path = [root, 'returnLineItems', String(index)]
    const id = line.fulfillmentLineItemId
    const found = findFulfilledLine(records, id)
    const reason = reasonError(line)
    wanted.set(id, (wanted.get(id) ?? 0) + line.quantity)
    if (found?.fulfillment.orderId !== orderId)
      errors.push({
        field: [...path, 'fulfillmentLineItemId'],
        message: 'Fulfillment Line Item was not found.',
        code: 'NOT_FOUND',
      })
    else if (reason) errors.push({ ...reason, field: [...path, ...reason.field] })
    else if (line.quantity <= 0 || (wanted.get(id) ?? 0) > returnableQuantity(records, found.line))
      errors.push({
        field: [...path, 'quantity'],
        message: 'Return line item has an invalid quantity.',
        code: 'INVALID',
      })
  }
  return errors
}

function addReturn(context: MutationContext, input: NewReturn, status: ReturnStatus): ReturnRecord {
  const { store, clock } = context
  const { records } = store
  const order = records.table(ORDERS).get(input.orderId)
  const lines = input.returnLineItems.map((line): ReturnLineRecord => ({
    id: nextReturnId(records, 'ReturnLineItem'),
    __typename: 'ReturnLineItem',
    fulfillmentLineId: line.fulfillmentLineItemId,
    lineItemId: findFulfilledLine(records, line.fulfillmentLineItemId)?.line.lineItemId ?? '',
    quantity: line.quantity,
    processed: 0,
    refunded: 0,
    reasonId: reasonOf(line) ?? '',
    reasonNote: line.returnReasonNote ?? '',
    customerNote: line.customerNote ?? null,
    restockingFee: line.restockingFee?.percentage ?? null,
  }))
  const record = records.table(RETURNS).add({
    orderId: input.orderId,
    name: `${order?.name}-R${returnsOf(records, input.orderId).length + 1}`,
    status,
    lines,
    exchanges: exchangesOf(context, order ?? storeCurrencies(store), input.exchangeLineItems),
    decline: null,
    shippingFee: input.returnShippingFee?.amount ?? null,
    requestApprovedAt: null,
    closedAt: null,
    createdAt: input.requestedAt
      ? timestamp(Date.parse(input.requestedAt))
      : timestamp(clock.now()),
  })
  if (status === 'OPEN') addReverseOrder(records, record)
  return record
}

/** The roots that add returns. */
export const createReturnMutations: Mutations = {
  returnCreate: defineMutation({
    topics: ['returns/approve'],
    errors: ({ returnInput }, context) =>
      inputErrors(context, returnInput, 'returnInput', createReasonError),
    run: ({ returnInput }, context) => {
      const record = addReturn(context, returnInput, 'OPEN')
      context.emit('returns/approve', returnWebhook(record))
      return { return: record }
    },
  }),

  returnRequest: defineMutation({
    topics: ['returns/request'],
    errors: ({ input }, context) => inputErrors(context, input, 'input', requestReasonError),
    run: ({ input }, context) => {
      const record = addReturn(context, input, 'REQUESTED')
      context.emit('returns/request', returnWebhook(record))
      return { return: record }
    },
  }),
}
