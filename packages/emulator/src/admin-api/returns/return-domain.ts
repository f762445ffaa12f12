import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, compareItems, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { AdminDomain } from '../admin-domain'
import { seedReturns } from './seed-returns'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { fulfillmentLineNode } from '../fulfillments/fulfillment-line-fields'
import { FULFILLMENTS } from '../fulfillments/fulfillment-records'
import type { OrderRecord } from '../orders/order-records'
import { calculateReturn } from './calculate-return'
import { returnStatusMutations } from './change-return-status'
import { createReturnMutations } from './create-return'
import { processMutations } from './process-return'
import { returnableFulfillments } from './returnable-items'
import type { ReturnableLine } from './returnable-items'
import { exchangeLineFields, returnFields, returnLineFields } from './return-fields'
import { RETURNS, orderReturnStatus, returnsOf, REVERSE_FULFILLMENT_ORDERS } from './return-records'
import type { ReturnRecord } from './return-records'
import { findReason, REASON_DEFINITIONS } from './return-reasons'
import { findReverseDelivery, findReverseLine, reverseFields } from './reverse-fields'
import { reverseMutations } from './reverse-mutations'
import { outcomeFields } from './suggest-outcome'

const returnList: ListSpec<ReturnRecord> = {
  search: {
    text: ({ name }) => [name],
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      status: {
        kind: 'enum',
        values: ['canceled', 'closed', 'declined', 'open', 'requested'],
        read: ({ status }) => status.toLowerCase(),
      },
    },
  },
}

const reasonList: ListSpec<(typeof REASON_DEFINITIONS)[number]> = {
  search: {
    text: ({ name }) => [name],
    fields: {
      deleted: { kind: 'boolean', read: ({ deleted }) => deleted },
      handle: { kind: 'exact', read: ({ handle }) => handle },
      id: { kind: 'id', read: ({ id }) => id },
      name: { kind: 'text', read: ({ name }) => name },
    },
  },
  sortValues: { HANDLE: ({ handle }) => handle, NAME: ({ name }) => name },
}

function returnableNode(
  context: Pick<GraphqlContext, 'store'>,
  { fulfillment, lines }: ReturnType<typeof returnableFulfillments>[number],
) {
  return {
    __typename: 'ReturnableFulfillment',
    id: globalId('ReturnableFulfillment', idNumber(fulfillment.id)),
    fulfillment,
    returnableFulfillmentLineItems: (args: ConnectionArgs) =>
      paginate(
        lines.map(({ line, quantity }: ReturnableLine) => ({
          id: line.id,
          fulfillmentLineItem: fulfillmentLineNode(context, line.id),
          quantity,
        })),
        args,
        BY_ID,
      ),
  }
}

function findReturnable(context: Pick<GraphqlContext, 'store'>, id: string) {
  const { records } = context.store
  const fulfillmentId = globalId('Fulfillment', idNumber(id))
  const orderId = records.table(FULFILLMENTS).get(fulfillmentId)?.orderId ?? ''
  const found = returnableFulfillments(records, orderId).find(
    ({ fulfillment }) => fulfillment.id === fulfillmentId,
  )
  return found ? returnableNode(context, found) : null
}

/** Returns with their exchanges, and the parcels that come back. */
export const returnDomain: AdminDomain = {
  seed: {
    records: {
      returns: seedReturns,
    },
  },
  queries: {
    return: RETURNS.one,
    returnCalculate: ({ input }, context) => calculateReturn(context, input),
    returnReasonDefinitions: ({ ids, handles, ...args }, context, info) =>
      listRecords(
        REASON_DEFINITIONS.filter(
          ({ id, handle }) => (ids ?? [id]).includes(id) && (handles ?? [handle]).includes(handle),
        ),
        reasonList,
        args,
        context,
        info,
      ),
    returnableFulfillment: ({ id }, context) => findReturnable(context, id),
    returnableFulfillments: ({ orderId, ...args }, context) =>
      paginate(
        returnableFulfillments(context.store.records, orderId)
          .map(found => returnableNode(context, found))
          .sort(compareItems(BY_ID)),
        args,
        BY_ID,
      ),
    reverseDelivery: ({ id }, context) => findReverseDelivery(context, id) ?? null,
    reverseFulfillmentOrder: REVERSE_FULFILLMENT_ORDERS.one,
  },
  mutations: {
    ...createReturnMutations,
    ...processMutations,
    ...returnStatusMutations,
    ...reverseMutations,
  },
  types: {
    ...reverseFields,
    Order: {
      returnStatus: ({ id }: OrderRecord, _args, { store }) => orderReturnStatus(store.records, id),
      returns: ({ id }: OrderRecord, args, context, info) =>
        listRecords(returnsOf(context.store.records, id), returnList, args, context, info),
    },
    ExchangeLineItem: exchangeLineFields,
    Return: { ...returnFields, ...outcomeFields },
    ReturnLineItem: returnLineFields,
  },
  nodes: {
    ExchangeLineItem: (id, context) =>
      RETURNS.in(context)
        .lookUp('exchange', id)
        .flatMap(({ exchanges = [] }) => exchanges)
        .find(line => line.id === id),
    Return: RETURNS.node,
    ReturnLineItem: (id, context) =>
      RETURNS.in(context)
        .lookUp('line', id)
        .flatMap(({ lines }) => lines)
        .find(line => line.id === id),
    ReturnReasonDefinition: id => findReason(id),
    ReturnableFulfillment: (id, context) => findReturnable(context, id),
    ReverseDelivery: (id, context) => findReverseDelivery(context, id),
    ReverseFulfillmentOrder: REVERSE_FULFILLMENT_ORDERS.node,
    ReverseFulfillmentOrderLineItem: (id, context) => findReverseLine(context, id),
  },
}
