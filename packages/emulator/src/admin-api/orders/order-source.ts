import type { GraphqlContext } from '../../engine/graphql-context'
import { appNode } from '../apps/installation-node'
import { APP_GID, globalId, idNumber } from '../../engine/records/global-id'
import type { Fields } from '../../engine/resolve/domain'
import { channelNode } from '../publications/channel-node'
import { onlineStore } from '../publications/publication-records'
import { businessEntity } from '../shop/shop-node'
import { ownDefinitions } from './attribution-domain'
import type { OrderRecord } from './order-records'

/** The app of the platform behind the online store, whose id is the same in every store. */
const ONLINE_STORE_APP = {
  __typename: 'App',
  id: 'gid://shopify/App/580111',
  title: 'Online Store',
  handle: 'online_store',
}

/** Fields of the type `Order` about its source: the online store, or the app. */
export const orderSourceFields: Fields<'Order'> = {
  app: (order: OrderRecord, _args, { app }) =>
    isFromStore(order)
      ? { id: ONLINE_STORE_APP.id, name: ONLINE_STORE_APP.title }
      : { id: APP_GID, name: app.name },
  attribution: (order: OrderRecord, _args, context) => attributionOf(order, context),
  channel: (order: OrderRecord, _args, { store }) =>
    isFromStore(order) ? channelNode(onlineStore(store.records)) : null,
  channelInformation: (order: OrderRecord, _args, context) => ({
    __typename: 'ChannelInformation',
    id: globalId('ChannelInformation', idNumber(order.id)),
    app: isFromStore(order) ? ONLINE_STORE_APP : appNode(context),
    channelDefinition: null,
    channelId: channelNode(onlineStore(context.store.records))?.id,
    displayName: attributionOf(order, context).displayName,
  }),
  landingPageDisplayText: () => null,
  landingPageUrl: () => null,
  merchantBusinessEntity: (_order: OrderRecord, _args, context) => businessEntity(context),
  merchantOfRecordApp: () => null,
  referralCode: () => null,
  referrerDisplayText: ({ referringSite }: OrderRecord) => referringSite,
  referrerUrl: ({ referringSite }: OrderRecord) => referringSite,
  retailLocation: () => null,
  shopifyProtect: () => null,
}

function isFromStore({ sourceName }: OrderRecord): boolean {
  return sourceName === 'web'
}

/** The source that the app has defined for the order, or else its channel. */
function attributionOf(order: OrderRecord, context: GraphqlContext) {
  const defined = ownDefinitions(context).find(({ handle }) => handle === order.sourceName)
  if (defined) return defined
  return isFromStore(order)
    ? { handle: ONLINE_STORE_APP.handle, displayName: ONLINE_STORE_APP.title, icon: null }
    : { handle: context.app.apiKey, displayName: context.app.name, icon: null }
}
