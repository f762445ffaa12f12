import type { AdminDomain } from '../admin-domain'
import { seedDraftOrders } from './seed-drafts'
import { createdAndDeleted } from '../timelines'
import { countRecords } from '../../engine/resolve/list-records'
import { deliveryOptions } from './delivery-options'
import { calculatedDraftFields, draftOrderFields } from './draft-fields'
import { calculatedLineFields, draftLineFields } from './draft-line-fields'
import { draftList } from './draft-list'
import { draftLineNode } from './draft-nodes'
import { DRAFT_ORDERS } from './draft-records'

/** The roots that read draft orders, and their types. */
export const draftQueries: AdminDomain = {
  seed: { records: { draftOrders: seedDraftOrders } },
  timelines: createdAndDeleted('draft_orders', 'DraftOrder', 'DRAFT_ORDER', 'draft order'),
  queries: {
    draftOrder: DRAFT_ORDERS.one,
    draftOrders: DRAFT_ORDERS.page(({ store }) => draftList(store.records)),
    draftOrdersCount: (args, context, info) => {
      const { records } = context.store
      const { search } = draftList(records)
      return countRecords(records.table(DRAFT_ORDERS).all(), search, args, context, info)
    },
    // No field of the API has the id of a tag.
    draftOrderTag: () => null,
    draftOrderAvailableDeliveryOptions: (args, context) => deliveryOptions(args, context),
  },
  types: {
    CalculatedDraftOrder: calculatedDraftFields,
    CalculatedDraftOrderLineItem: calculatedLineFields,
    DraftOrder: draftOrderFields,
    DraftOrderLineItem: draftLineFields,
  },
  nodes: {
    DraftOrder: DRAFT_ORDERS.node,
    DraftOrderLineItem: (id, context) => {
      const [draft] = DRAFT_ORDERS.in(context).lookUp('lineItem', id)
      const line = draft?.lineItems.find(candidate => candidate.id === id)
      return draft && line && draftLineNode(draft, line)
    },
  },
}
