import type { FulfillmentOrderLineItemsInput, MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { parseGlobalId } from '../../engine/records/global-id'
import { invalidId } from '../../engine/request/execution-errors'
import type { Check } from '../../engine/resolve/mutation'
import { FULFILLMENT_ORDERS, isFulfillable } from '../fulfillment-orders/fulfillment-order-records'
import type { FulfillmentOrderRecord } from '../fulfillment-orders/fulfillment-order-records'
import { exceedsLines } from '../fulfillment-orders/split-lines'
import { FULFILLMENTS } from './fulfillment-records'

export type CreateArgs = Pick<MutationArgs['fulfillmentCreate'], 'fulfillment'>

function parts({ fulfillment }: CreateArgs): readonly FulfillmentOrderLineItemsInput[] {
  return fulfillment.lineItemsByFulfillmentOrder
}

function findOrder(
  context: GraphqlContext,
  { fulfillmentOrderId }: FulfillmentOrderLineItemsInput,
): FulfillmentOrderRecord | undefined {
  return FULFILLMENT_ORDERS.in(context).get(fulfillmentOrderId)
}

/** Finds the line with a quantity that is not positive. */
function wrongQuantity(args: CreateArgs): readonly string[] | undefined {
  for (const [index, { fulfillmentOrderLineItems }] of parts(args).entries()) {
    const line = fulfillmentOrderLineItems?.findIndex(({ quantity }) => quantity <= 0) ?? -1
    if (line !== -1) return [String(index), 'fulfillmentOrderLineItems', String(line), 'quantity']
  }
  return undefined
}

function closedOrder(args: CreateArgs, context: GraphqlContext) {
  return parts(args)
    .flatMap(part => findOrder(context, part) ?? [])
    .find(order => !isFulfillable(order))
}

const FIELD = ['fulfillment']

/** Rules of `fulfillmentCreate`. */
export const CREATE_RULES: readonly Check<CreateArgs>[] = [
  {
    field: args => [...FIELD, 'lineItemsByFulfillmentOrder', ...(wrongQuantity(args) ?? [])],
    message: 'Quantity must be greater than 0',
    fails: args => wrongQuantity(args) !== undefined,
    isFinal: true,
  },
  {
    field: FIELD,
    message: 'Fulfillment order does not exist.',
    fails: (args, context) => {
      // No record has the number 0.
      for (const { fulfillmentOrderId: id } of parts(args))
        if (parseGlobalId(id)?.key === '0') throw invalidId(id)
      return parts(args).length === 0 || parts(args).some(part => !findOrder(context, part))
    },
    isFinal: true,
  },
  {
    field: FIELD,
    message: (args, context) => {
      const order = closedOrder(args, context)
      const key = parseGlobalId(order?.id ?? '')?.key
      return `Fulfillment order ${key} has an unfulfillable status= ${order?.status.toLowerCase()}.`
    },
    fails: (args, context) => closedOrder(args, context) !== undefined,
    isFinal: true,
  },
  {
    field: FIELD,
    message: 'All fulfillment orders must be assigned to the same location.',
    fails: (args, context) =>
      new Set(
        parts(args)
          .flatMap(part => findOrder(context, part) ?? [])
          .map(({ orderId, locationId }) => `${orderId} ${locationId}`),
      ).size > 1,
    isFinal: true,
  },
  {
    field: FIELD,
    message: 'Invalid fulfillment order line item quantity requested.',
    fails: (args, context) =>
      parts(args).some(part =>
        exceedsLines(findOrder(context, part)?.lines ?? [], part.fulfillmentOrderLineItems ?? []),
      ),
  },
]

/** The rule that a fulfillment exists. */
export function fulfillmentExists<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
): Check<Args> {
  return FULFILLMENTS.existsAt(field, idOf, 'Fulfillment does not exist.')
}
