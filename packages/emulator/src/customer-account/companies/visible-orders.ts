import type { Arguments } from '../../../generated/customer'
import { buyerDrafts, buyerOrders } from '../../admin-api/companies/company-orders'
import type { PurchasingCompany } from '../../admin-api/companies/purchasing-company'
import { draftList } from '../../admin-api/draft-orders/draft-list'
import { DRAFT_ORDERS } from '../../admin-api/draft-orders/draft-records'
import type { DraftOrderRecord } from '../../admin-api/draft-orders/draft-records'
import type { StoredRecord } from '../../engine/records/record-table'
import type { FieldResolver, Fields } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../../engine/resolve/list-records'
import { orderList } from '../../admin-api/orders/order-list'
import { ORDERS } from '../../admin-api/orders/order-records'
import type { OrderRecord } from '../../admin-api/orders/order-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import { requireCustomer } from '../signed-in-customer'
import { permits } from './company-access'
import type { Resource } from './company-access'
import { COMPANY_LOCATIONS } from '../../admin-api/companies/location-records'

interface Bought {
  readonly customerId: string | null
  readonly purchasingCompany?: PurchasingCompany
}

/** Finds an order that the customer who is logged in sees. Others do not exist. */
export function findVisibleOrder(context: GraphqlContext, id: string): OrderRecord | undefined {
  const order = ORDERS.in(context).get(id)
  return order && isVisibleOrder(context, order) ? order : undefined
}

/** Finds a draft order that the customer who is logged in sees. Others do not exist. */
export function findVisibleDraft(
  context: GraphqlContext,
  id: string | undefined,
): DraftOrderRecord | undefined {
  const draft = DRAFT_ORDERS.in(context).get(id)
  return draft && isVisibleDraft(context, draft) ? draft : undefined
}

/** Lists of what companies, contacts, and locations order. */
export const buyerListFields = {
  draftOrders: listsDrafts(({ store }, id) => buyerDrafts(store.records, id)),
  orders: listsOrders(({ store }, id) => buyerOrders(store.records, id)),
}

/** Lists of what customers order. */
export const customerListFields: Fields<'Customer', Arguments> = {
  draftOrders: listsDrafts((context, id) => DRAFT_ORDERS.in(context).lookUp('customer', id)),
  orders: listsOrders((context, id) => ORDERS.in(context).lookUp('customer', id)),
}

type Find<Row> = (context: GraphqlContext, id: string) => Row[]

function listsDrafts(find: Find<DraftOrderRecord>): FieldResolver<ListArgs> {
  return listsVisible(find, isVisibleDraft, visibleDraftList)
}

function listsOrders(find: Find<OrderRecord>): FieldResolver<ListArgs> {
  return listsVisible(find, isVisibleOrder, visibleOrderList)
}

function listsVisible<Row extends StoredRecord>(
  find: Find<Row>,
  isShown: (context: GraphqlContext, row: Row) => boolean,
  list: (context: GraphqlContext) => ListSpec<Row>,
): FieldResolver<ListArgs> {
  return ({ id }: { id: string }, args, context, info) => {
    const visible = find(context, id).filter(row => isShown(context, row))
    return listRecords(visible, list(context), args, context, info)
  }
}

/** Searches and sorts draft orders as customers do. */
function visibleDraftList({ store }: GraphqlContext): ListSpec<DraftOrderRecord> {
  const { search, ...list } = draftList(store.records)
  return {
    ...list,
    search: {
      ...search,
      fields: {
        ...search.fields,
        company_contact_id: {
          kind: 'id',
          read: ({ purchasingCompany }) => purchasingCompany?.contactId,
        },
        name: { kind: 'exact', read: ({ name, number }) => [name, `D${number}`] },
      },
    },
  }
}

/** Searches and sorts orders as customers do. */
function visibleOrderList(context: GraphqlContext): ListSpec<OrderRecord> {
  const { search, ...list } = orderList(context.store.records)
  const locationName = ({ purchasingCompany }: OrderRecord) =>
    COMPANY_LOCATIONS.in(context).get(purchasingCompany?.locationId)?.name ?? null
  return {
    ...list,
    search: {
      ...search,
      fields: {
        ...search.fields,
        order_number: { kind: 'exact', read: ({ number }) => String(number) },
        purchasing_company_contact_id: {
          kind: 'id',
          read: ({ purchasingCompany }) => purchasingCompany?.contactId,
        },
        purchasing_company_location_name: { kind: 'text', read: locationName },
      },
    },
    sortValues: { ...list.sortValues, PURCHASING_COMPANY_LOCATION_NAME: locationName },
  }
}

/** The merchant decides whether customers see a draft order. */
function isVisibleDraft(context: GraphqlContext, draft: DraftOrderRecord): boolean {
  return draft.visibleToCustomer && isVisible(context, draft, 'DRAFT_ORDER')
}

function isVisibleOrder(context: GraphqlContext, order: OrderRecord): boolean {
  return isVisible(context, order, 'ORDER')
}

/** Own orders are visible, and all of a location to its admins. */
function isVisible(
  context: GraphqlContext,
  { customerId, purchasingCompany }: Bought,
  resource: Resource,
): boolean {
  return (
    customerId === requireCustomer(context).id ||
    (purchasingCompany !== undefined &&
      permits(context, purchasingCompany.locationId, resource, 'VIEW'))
  )
}
