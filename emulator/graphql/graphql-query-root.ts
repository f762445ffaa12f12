import { requireScope } from './access-denied'
import { bulkOperationNode } from './bulk-operation-node'
import type { BulkOperationType } from './bulk-operation-node'
import type { GraphqlContext } from './graphql-context'
import { APP_GID, appNode, installationNode } from './installation-node'
import { nodeById } from './node-by-id'
import { productConnection } from './product-connection'
import { productNode, readProductGid } from './product-node'
import type { ProductPageArgs } from './product-page'
import { productFilter } from './product-search'
import { pageSubscriptions } from './webhook-subscription-page'
import type { SubscriptionPageArgs } from './webhook-subscription-page'

/** Resolvers of the schema's `Query`. */
export const queryRoot = {
  shop: (_args: object, { store }: GraphqlContext) => ({
    id: `gid://shopify/Shop/${store.id}`,
    name: store.name,
    myshopifyDomain: store.domain,
    email: store.email,
    currencyCode: store.currencyCode,
    ianaTimezone: store.ianaTimezone,
    plan: {
      displayName: store.plan,
      partnerDevelopment: store.developmentStore,
      shopifyPlus: false,
    },
    url: `https://${store.domain}`,
  }),

  product: ({ id }: { id: string }, { store, installation }: GraphqlContext) => {
    requireScope(installation.scopes, 'read_products', 'product')
    const product = store.products.find(candidate => candidate.id === readProductGid(id))
    return product ? productNode(product, store) : null
  },

  products: (args: ProductPageArgs, { store, installation }: GraphqlContext) => {
    requireScope(installation.scopes, 'read_products', 'products')
    return productConnection(store.products, args, store)
  },

  productsCount: (
    { query }: { query?: string | null },
    { store, installation }: GraphqlContext,
  ) => {
    requireScope(installation.scopes, 'read_products', 'productsCount')
    return { count: store.products.filter(productFilter(query ?? '')).length, precision: 'EXACT' }
  },

  webhookSubscriptions: (args: SubscriptionPageArgs, { store, state }: GraphqlContext) =>
    pageSubscriptions(state.subscriptions.list(store.domain), args),

  currentAppInstallation: (_args: object, context: GraphqlContext) => installationNode(context),

  app: ({ id }: { id?: string | null }, context: GraphqlContext) =>
    id === undefined || id === null || id === APP_GID ? appNode(context) : null,

  currentBulkOperation: (
    { type }: { type: BulkOperationType },
    { store, state, origin }: GraphqlContext,
  ) => {
    const operation = type === 'QUERY' ? state.bulk.latest(store.domain) : undefined
    return operation ? bulkOperationNode(operation, origin) : null
  },

  node: ({ id }: { id: string }, context: GraphqlContext) => nodeById(id, context),
}
