import type { ReturnReason, ReturnRequestLineItemInput } from '../../generated/admin'
import type { Arguments, MutationArgs } from '../../generated/customer'
import { BY_ID, paginate } from '../engine/records/connection'
import type { ConnectionArgs } from '../engine/records/connection'
import { limitCount } from '../engine/records/count'
import type { Domain } from '../engine/resolve/domain'
import type { Mutation, MutationError } from '../engine/resolve/mutation'
import { findLineItem } from '../admin-api/orders/line-item-fields'
import type { OrderRecord } from '../admin-api/orders/order-records'
import { createReturnMutations } from '../admin-api/returns/create-return'
import { returnableFulfillments } from '../admin-api/returns/returnable-items'
import { RETURNS, returnsOf } from '../admin-api/returns/return-records'
import type { ReturnLineRecord, ReturnRecord } from '../admin-api/returns/return-records'
import { findReason, reasonName } from '../admin-api/returns/return-reasons'
import type { GraphqlContext } from '../engine/graphql-context'
import type { ItemSource } from './order-domain'
import { findVisibleOrder } from './companies/visible-orders'
import { findOwnOrder } from './signed-in-customer'

/** The schema's input `RequestedLineItemInput`. */
interface RequestedLine {
  lineItemId: string
  quantity: number
  returnReason?: ReturnReason | null
  returnReasonDefinitionId?: string | null
  customerNote?: string | null
}

type RequestArgs = MutationArgs['orderRequestReturn']

/** The quantity of an item that can be returned, or not. */
export interface ReturnableItem {
  readonly id: string
  readonly lineItem: ItemSource
  readonly quantity: number
}

/** The returns that the customer who is logged in requests. */
export const returnRequests: Domain<Arguments> = {
  queries: {
    // The returns of others do not exist.
    return: ({ id }, context) => {
      const found = RETURNS.in(context).get(id)
      return found && findVisibleOrder(context, found.orderId) ? found : null
    },
  },
  mutations: { orderRequestReturn: requestReturn() },
  types: {
    Order: {
      returnInformation: (order: OrderRecord, _args, context) => ({
        hasRestockingFee: false,
        hasReturnShippingFee: false,
        nonReturnableSummary: summaryOf(otherItems(context, order)),
        returnFees: [],
        returnShippingMethodNote: null,
        returnShippingMethods: [],
        returnableLineItems: (args: ConnectionArgs) =>
          paginate(returnableItems(context, order), args, BY_ID),
        nonReturnableLineItems: (args: ConnectionArgs) =>
          paginate(otherItems(context, order), args, BY_ID),
      }),
      returns: ({ id }: OrderRecord, args, { store }) =>
        paginate(returnsOf(store.records, id), args, BY_ID),
    },
    Return: {
      returnLineItems: ({ lines }: ReturnRecord, args) => paginate(lines, args, BY_ID),
      returnLineItemsCount: ({ lines }: ReturnRecord) => limitCount(lines.length),
      updatedAt: ({ closedAt, requestApprovedAt, createdAt }: ReturnRecord) =>
        closedAt ?? requestApprovedAt ?? createdAt,
    },
    ReturnLineItem: {
      lineItem: ({ lineItemId }: ReturnLineRecord, _args, context) =>
        findLineItem(context, lineItemId),
      returnReason: ({ reasonId }: ReturnLineRecord) => reasonName(reasonId),
      returnReasonDefinition: ({ reasonId }: ReturnLineRecord) => findReason(reasonId) ?? null,
    },
  },
}

/**
 * Requests a return as the mutation `returnRequest` of the Admin API does, of items of an order.
 */
function requestReturn(): Mutation<RequestArgs> {
  const { returnRequest } = createReturnMutations
  if (!returnRequest) throw new Error('The mutation is missing in the Admin API.')
  return {
    ...returnRequest,
    resolve: ({ orderId, requestedLineItems }, context, info) => {
      const order = findOwnOrder(context, orderId)
      if (!order)
        return {
          userErrors: [{ field: ['orderId'], code: 'NOT_FOUND', message: 'Order not found.' }],
        }
      const userErrors = requestErrors(context, order, requestedLineItems)
      if (userErrors.length > 0) return { userErrors }
      const input = {
        orderId,
        returnLineItems: requestedLineItems.flatMap(line => fulfilledParts(context, order, line)),
      }
      return returnRequest.resolve({ input }, context, info)
    },
  }
}

function requestErrors(
  context: GraphqlContext,
  order: OrderRecord,
  lines: readonly RequestedLine[],
): MutationError[] {
  if (lines.length === 0)
    return [
      {
        field: ['requestedLineItems'],
        code: 'BLANK',
        message: 'Requested line items are required.',
      },
    ]
  const returnable = returnableItems(context, order)
  return lines.flatMap(({ lineItemId, quantity, ...reason }, index): MutationError[] => {
    const path = ['requestedLineItems', String(index)]
    const found = returnable.find(({ id }) => id === lineItemId)
    if (!found)
      return [
        {
          field: [...path, 'lineItemId'],
          code: 'NOT_FOUND',
          message: 'The line item cannot be returned.',
        },
      ]
    if (quantity <= 0 || quantity > found.quantity)
      return [
        {
          field: [...path, 'quantity'],
          code: 'INVALID',
          message: 'Return line item has an invalid quantity.',
        },
      ]
    return reason.returnReason || reason.returnReasonDefinitionId
      ? []
      : [
          {
            field: [...path, 'returnReason'],
            code: 'BLANK',
            message: "Return reason can't be blank",
          },
        ]
  })
}

/** Splits the wanted quantity of an item among the fulfillments that it was delivered with. */
function fulfilledParts(
  { store }: GraphqlContext,
  order: OrderRecord,
  { lineItemId, quantity, ...details }: RequestedLine,
): ReturnRequestLineItemInput[] {
  let left = quantity
  return returnableFulfillments(store.records, order.id)
    .flatMap(({ lines }) => lines)
    .filter(({ line }) => line.lineItemId === lineItemId)
    .flatMap(({ line, quantity: available }) => {
      const part = Math.min(left, available)
      left -= part
      return part > 0 ? [{ ...details, fulfillmentLineItemId: line.id, quantity: part }] : []
    })
}

/** Lists the items of an order that are delivered, and have no return. */
export function returnableItems({ store }: GraphqlContext, order: OrderRecord): ReturnableItem[] {
  const lines = returnableFulfillments(store.records, order.id).flatMap(each => each.lines)
  return order.lineItems.flatMap(item => {
    const quantity = lines
      .filter(({ line }) => line.lineItemId === item.id)
      .reduce((sum, line) => sum + line.quantity, 0)
    return quantity > 0 ? [{ id: item.id, lineItem: { id: item.id, order, item }, quantity }] : []
  })
}

/** The type `OrderNonReturnableSummary`. Null if everything can be returned. */
function summaryOf(items: ReturnType<typeof otherItems>) {
  const reasons = items.flatMap(({ quantityDetails }) =>
    quantityDetails.map(({ reasonCode }) => reasonCode),
  )
  return reasons.length === 0 ? null : { nonReturnableReasons: [...new Set(reasons)] }
}

/** Lists the quantities that are not delivered yet, or have a return. */
function otherItems(context: GraphqlContext, order: OrderRecord) {
  const returnable = returnableItems(context, order)
  return order.lineItems.flatMap(item => {
    const quantity =
      item.currentQuantity - (returnable.find(({ id }) => id === item.id)?.quantity ?? 0)
    const reasonCode = item.fulfillableQuantity > 0 ? 'UNFULFILLED' : 'RETURNED'
    return quantity > 0
      ? [
          {
            id: item.id,
            lineItem: { id: item.id, order, item },
            quantity,
            quantityDetails: [{ quantity, reasonCode }],
          },
        ]
      : []
  })
}
