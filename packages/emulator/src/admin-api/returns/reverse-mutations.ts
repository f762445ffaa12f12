import type { MutationArgs } from '../../../generated/admin'
import { createdNow } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationContext } from '../../engine/resolve/mutation'
import { disposeItems, dispositionErrors, requireType } from './dispose-items'
import { nextReturnId, REVERSE_FULFILLMENT_ORDERS } from './return-records'
import type { ReverseDeliveryRecord } from './return-records'
import { deliveryWebhook } from './return-webhook'

type ShippingInput = Pick<
  MutationArgs['reverseDeliveryShippingUpdate'],
  'labelInput' | 'trackingInput'
>

type DeliveryArgs = Pick<
  MutationArgs['reverseDeliveryCreateWithShipping'],
  'reverseFulfillmentOrderId' | 'reverseDeliveryLineItems' | 'labelInput' | 'trackingInput'
>

const ATTACH = 'reverse_deliveries/attach_deliverable'

const CREATE_RULES: readonly Check<DeliveryArgs>[] = [
  {
    field: ['reverseFulfillmentOrderId'],
    code: 'NOT_FOUND',
    message: 'Reverse fulfillment order was not found.',
    fails: ({ reverseFulfillmentOrderId, reverseDeliveryLineItems }, context) => {
      requireType(reverseFulfillmentOrderId, 'ReverseFulfillmentOrder')
      for (const line of reverseDeliveryLineItems)
        requireType(line.reverseFulfillmentOrderLineItemId, 'ReverseFulfillmentOrderLineItem')
      return !REVERSE_FULFILLMENT_ORDERS.in(context).get(reverseFulfillmentOrderId)
    },
    isFinal: true,
  },
]

/** The roots that follow returned parcels, and the items in them. */
export const reverseMutations: Mutations = {
  reverseDeliveryCreateWithShipping: defineMutation({
    checks: CREATE_RULES,
    topics: [ATTACH],
    run: (args, context) => {
      const { records } = context.store
      const table = records.table(REVERSE_FULFILLMENT_ORDERS)
      const order = table.get(args.reverseFulfillmentOrderId)
      if (!order) return { reverseDelivery: null }
      const wanted = new Map<string, number>()
      for (const [index, input] of args.reverseDeliveryLineItems.entries()) {
        const id = input.reverseFulfillmentOrderLineItemId
        const line = order.lines.find(candidate => candidate.id === id)
        const field = ['reverseDeliveryLineItems', String(index)]
        wanted.set(id, (wanted.get(id) ?? 0) + input.quantity)
        if (!line)
          return {
            userErrors: [
              { field: [...field, 'reverseFulfillmentOrderLineItemId'], message: 'must exist' },
            ],
          }
        if ((wanted.get(id) ?? 0) > line.quantity)
          return {
            userErrors: [
              {
                field: [...field, 'quantity'],
                message: 'cannot deliver more items than are returned',
              },
            ],
          }
      }
      if (wanted.size === 0) for (const line of order.lines) wanted.set(line.id, line.quantity)
      const reverseDelivery: ReverseDeliveryRecord = {
        id: nextReturnId(records, 'ReverseDelivery'),
        __typename: 'ReverseDelivery',
        lines: [...wanted].map(([reverseLineId, quantity]) => ({
          id: nextReturnId(records, 'ReverseDeliveryLineItem'),
          __typename: 'ReverseDeliveryLineItem',
          reverseLineId,
          quantity,
        })),
        tracking: null,
        label: null,
        ...shippingOf(context, args),
      }
      const changed = table.put({ ...order, deliveries: [...order.deliveries, reverseDelivery] })
      context.emit(ATTACH, deliveryWebhook(changed, reverseDelivery))
      return { reverseDelivery }
    },
  }),

  reverseDeliveryShippingUpdate: defineMutation({
    checks: [
      {
        field: ['reverseDeliveryId'],
        code: 'NOT_FOUND',
        message: 'Reverse delivery was not found.',
        fails: ({ reverseDeliveryId }, context) => {
          requireType(reverseDeliveryId, 'ReverseDelivery')
          return (
            REVERSE_FULFILLMENT_ORDERS.in(context).lookUp('delivery', reverseDeliveryId).length ===
            0
          )
        },
        isFinal: true,
      },
    ],
    topics: [ATTACH],
    run: (args, context) => {
      const table = REVERSE_FULFILLMENT_ORDERS.in(context)
      const [order] = table.lookUp('delivery', args.reverseDeliveryId)
      const before = order?.deliveries.find(({ id }) => id === args.reverseDeliveryId)
      if (!order || !before) return { reverseDelivery: null }
      const reverseDelivery = { ...before, ...shippingOf(context, args) }
      const changed = table.put({
        ...order,
        deliveries: order.deliveries.map(delivery =>
          delivery === before ? reverseDelivery : delivery,
        ),
      })
      context.emit(ATTACH, deliveryWebhook(changed, reverseDelivery))
      return { reverseDelivery }
    },
  }),

  reverseFulfillmentOrderDispose: defineMutation({
    topics: ['reverse_fulfillment_orders/dispose', 'inventory_levels/update'],
    errors: ({ dispositionInputs }, context) =>
      dispositionErrors(context, dispositionInputs, ['dispositionInputs']),
    run: ({ dispositionInputs }, context) => ({
      reverseFulfillmentOrderLineItems: disposeItems(context, dispositionInputs),
    }),
  }),
}

/** Returns the tracking and the label of an input; without one, nothing changes. */
function shippingOf(
  context: MutationContext,
  { trackingInput, labelInput }: ShippingInput,
): Partial<ReverseDeliveryRecord> {
  return {
    ...(trackingInput && {
      tracking: { number: trackingInput.number ?? null, url: trackingInput.url ?? null },
    }),
    ...(labelInput && {
      label: { publicFileUrl: labelInput.fileUrl, ...createdNow(context) },
    }),
  }
}
