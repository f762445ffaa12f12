import type { Arguments } from '../../generated/customer'
import type { GraphQLResolveInfo } from 'graphql'
import { BY_ID, cursorTime, paginate } from '../engine/records/connection'
import type { ConnectionArgs } from '../engine/records/connection'
import { pickFields } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../engine/resolve/list-records'
import { fulfillmentDomain as adminDomain } from '../admin-api/fulfillments/fulfillment-domain'
import { fulfillmentsOf } from '../admin-api/fulfillments/fulfillment-records'
import type { FulfillmentRecord } from '../admin-api/fulfillments/fulfillment-records'
import { lineItemImage } from '../admin-api/orders/line-item-fields'
import type { OrderRecord } from '../admin-api/orders/order-records'
import { exchangeLineFields, returnFields } from '../admin-api/returns/return-fields'
import { reverseOrdersOf } from '../admin-api/returns/return-records'
import type {
  ExchangeLineRecord,
  ReturnRecord,
  ReverseDeliveryRecord,
} from '../admin-api/returns/return-records'
import { VARIANTS } from '../admin-api/products/product-records'
import type { GraphqlContext } from '../engine/graphql-context'

const fulfillmentList: ListSpec<FulfillmentRecord> = {
  search: { fields: {} },
  sortValues: { CREATED_AT: ({ createdAt }) => cursorTime(createdAt) },
}

/** What is on its way to the customer who is logged in, and back from them. */
export const fulfillmentDomain: Domain<Arguments> = {
  types: {
    Order: {
      fulfillments: (
        { id }: OrderRecord,
        args: ListArgs,
        context: GraphqlContext,
        info: GraphQLResolveInfo,
      ) => {
        const fulfillments = fulfillmentsOf(context.store.records, id)
        return listRecords(fulfillments, fulfillmentList, args, context, info)
      },
    },
    Fulfillment: {
      ...pickFields(adminDomain.types?.Fulfillment ?? {}, [
        'events',
        'fulfillmentLineItems',
        'requiresShipping',
      ]),
      isPickedUp: ({ displayStatus }: FulfillmentRecord) => displayStatus === 'PICKED_UP',
      latestShipmentStatus: ({ events }: FulfillmentRecord) =>
        events.toSorted(
          (left, right) => Date.parse(right.happenedAt) - Date.parse(left.happenedAt),
        )[0]?.status ?? null,
      trackingInformation: ({ tracking }: FulfillmentRecord) => tracking,
    },
    Return: {
      ...pickFields(returnFields, ['exchangeLineItems']),
      reverseDeliveries: ({ id }: ReturnRecord, args: ConnectionArgs, { store }) =>
        paginate(
          reverseOrdersOf(store.records, id).flatMap(({ deliveries }) => deliveries),
          args,
          BY_ID,
        ),
    },
    ExchangeLineItem: {
      ...pickFields(exchangeLineFields, ['productId', 'title', 'variantSku', 'variantTitle']),
      image: ({ variantId }: ExchangeLineRecord, _args: object, context) => {
        const { productId = null } = VARIANTS.in(context).get(variantId) ?? {}
        return lineItemImage(context, { variantId, productId })
      },
    },
    ReverseDelivery: {
      customerGeneratedLabel: () => false,
      deliverable: ({ label, tracking }: ReverseDeliveryRecord) =>
        label || tracking
          ? {
              __typename: 'ReverseDeliveryShippingDeliverable',
              label,
              tracking: tracking && {
                carrierName: null,
                trackingNumber: tracking.number,
                trackingUrl: tracking.url,
              },
            }
          : null,
    },
  },
}
