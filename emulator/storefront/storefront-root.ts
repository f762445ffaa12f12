import type { GraphqlContext } from '../graphql/graphql-context'
import { productConnection } from '../graphql/product-connection'
import type { ProductPageArgs } from '../graphql/product-page'

/** Resolvers of the Storefront API's `Query`. */
export const storefrontRoot = {
  shop: (_args: object, { store }: GraphqlContext) => ({
    name: store.name,
    primaryDomain: { url: `https://${store.domain}`, host: store.domain },
  }),

  // Drafts and archived products are not visible to visitors.
  products: (args: Omit<ProductPageArgs, 'sortKey' | 'query'>, { store }: GraphqlContext) =>
    productConnection(
      store.products.filter(({ status }) => status === 'ACTIVE'),
      { ...args, sortKey: 'ID' },
      store,
    ),
}
