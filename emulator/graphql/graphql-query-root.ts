import { requireScope } from './access-denied'
import type { GraphqlContext } from './graphql-context'
import { productNode, readProductGid } from './product-node'
import { pageProducts } from './product-page'
import type { ProductPageArgs } from './product-page'
import { productFilter } from './product-search'
import { expandScopes } from '../state/scopes'

/** Resolvers of the schema's `Query`. */
export const queryRoot = {
  shop: (_args: object, { store }: GraphqlContext) => ({
    id: `gid://shopify/Shop/${store.id}`,
    name: store.name,
    myshopifyDomain: store.domain,
    email: store.email,
    currencyCode: store.currencyCode,
    ianaTimezone: store.ianaTimezone,
    plan: { displayName: store.plan },
    url: `https://${store.domain}`,
  }),

  product: ({ id }: { id: string }, { store, installation }: GraphqlContext) => {
    requireScope(installation.scopes, 'read_products', 'product')
    const product = store.products.find(candidate => candidate.id === readProductGid(id))
    return product ? productNode(product, store) : null
  },

  products: (args: ProductPageArgs, { store, installation }: GraphqlContext) => {
    requireScope(installation.scopes, 'read_products', 'products')
    const { entries, hasNextPage, hasPreviousPage } = pageProducts(store.products, args)
    const edges = entries.map(({ cursor, product }) => ({ cursor, node: productNode(product, store) }))
    return {
      edges,
      nodes: edges.map(edge => edge.node),
      pageInfo: { hasNextPage, hasPreviousPage, startCursor: edges[0]?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null },
    }
  },

  productsCount: ({ query }: { query?: string | null }, { store, installation }: GraphqlContext) => {
    requireScope(installation.scopes, 'read_products', 'productsCount')
    return { count: store.products.filter(productFilter(query ?? '')).length, precision: 'EXACT' }
  },

  currentAppInstallation: (_args: object, { app, installation }: GraphqlContext) => ({
    id: `gid://shopify/AppInstallation/${installation.id}`,
    accessScopes: expandScopes(installation.scopes).map(handle => ({ handle })),
    app: { id: 'gid://shopify/App/1', title: app.name, apiKey: app.apiKey, handle: app.apiKey },
  }),
}
