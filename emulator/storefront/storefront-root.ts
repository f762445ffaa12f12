import { paginate } from '../admin-api/engine/records/connection'
import type { ConnectionArgs } from '../admin-api/engine/records/connection'
import { PRODUCTS } from '../admin-api/products/product-records'
import type { GraphqlCaller } from '../graphql/graphql-context'

/** Resolvers of the Storefront API's `Query`. */
export const storefrontRoot = {
  shop: (_args: object, { store }: GraphqlCaller) => ({
    name: store.name,
    primaryDomain: { url: `https://${store.domain}`, host: store.domain },
  }),

  // Drafts and archived products are not visible to visitors.
  products: (args: ConnectionArgs, { store }: GraphqlCaller) =>
    paginate(
      store.records
        .table(PRODUCTS)
        .all()
        .filter(({ status }) => status === 'ACTIVE'),
      args,
      { idOf: ({ id }) => id },
    ),
}
