import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { FieldResolver } from '../../engine/resolve/domain'
import { fulfillmentLineNode } from '../fulfillments/fulfillment-line-fields'
import { LOCATIONS } from '../locations/location-records'
import { ORDERS } from '../orders/order-records'
import { REVERSE_FULFILLMENT_ORDERS } from './return-records'
import type {
  DispositionRecord,
  ReverseDeliveryRecord,
  ReverseFulfillmentOrderRecord,
  ReverseLineRecord,
} from './return-records'

type Fields = Readonly<Record<string, FieldResolver>>
type DeliveryLine = ReverseDeliveryRecord['lines'][number]

/** Finds a line of any reverse fulfillment order. */
export function findReverseLine(
  { store }: Pick<GraphqlContext, 'store'>,
  id: string,
): ReverseLineRecord | undefined {
  const [order] = store.records.table(REVERSE_FULFILLMENT_ORDERS).lookUp('line', id)
  return order?.lines.find(line => line.id === id)
}

/** Finds a delivery of any reverse fulfillment order. */
export function findReverseDelivery(
  { store }: Pick<GraphqlContext, 'store'>,
  id: string,
): ReverseDeliveryRecord | undefined {
  const [order] = store.records.table(REVERSE_FULFILLMENT_ORDERS).lookUp('delivery', id)
  return order?.deliveries.find(delivery => delivery.id === id)
}

/** Fields of the types of returned parcels that are not properties of their records. */
export const reverseFields: Readonly<Record<string, Fields>> = {
  ReverseFulfillmentOrder: {
    lineItems: ({ lines }: ReverseFulfillmentOrderRecord, args) => paginate(lines, args, BY_ID),
    order: ORDERS.at<ReverseFulfillmentOrderRecord>('orderId'),
    reverseDeliveries: ({ deliveries }: ReverseFulfillmentOrderRecord, args) =>
      paginate(deliveries, args, BY_ID),
    thirdPartyConfirmation: () => null,
  },
  ReverseFulfillmentOrderLineItem: {
    fulfillmentLineItem: ({ fulfillmentLineId }: ReverseLineRecord, _args, context) =>
      fulfillmentLineNode(context, fulfillmentLineId) ?? null,
    totalQuantity: ({ quantity }: ReverseLineRecord) => quantity,
  },
  ReverseFulfillmentOrderDisposition: {
    location: LOCATIONS.at<DispositionRecord>('locationId'),
  },
  ReverseDelivery: {
    deliverable: ({ tracking, label }: ReverseDeliveryRecord) =>
      tracking || label
        ? {
            __typename: 'ReverseDeliveryShippingDeliverable',
            label,
            tracking: tracking && { ...tracking, carrierName: null },
          }
        : null,
    reverseDeliveryLineItems: ({ lines }: ReverseDeliveryRecord, args) =>
      paginate(lines, args, BY_ID),
    reverseFulfillmentOrder: ({ id }: ReverseDeliveryRecord, _args, context) =>
      REVERSE_FULFILLMENT_ORDERS.in(context).lookUp('delivery', id)[0],
  },
  ReverseDeliveryLineItem: {
    dispositions: ({ reverseLineId }: DeliveryLine, _args, context) =>
      findReverseLine(context, reverseLineId)?.dispositions ?? [],
    reverseFulfillmentOrderLineItem: ({ reverseLineId }: DeliveryLine, _args, context) =>
      findReverseLine(context, reverseLineId),
  },
}
