import { productNode } from './product-node'
import { pageProducts } from './product-page'
import type { ProductPageArgs } from './product-page'
import type { Product } from '../state/product'
import type { Store } from '../state/store'

/** Returns one page of products as the `ProductConnection` type of a schema. */
export function productConnection(
  products: readonly Product[],
  args: ProductPageArgs,
  store: Store,
) {
  const { entries, hasNextPage, hasPreviousPage } = pageProducts(products, args)
  const edges = entries.map(({ cursor, product }) => ({
    cursor,
    node: productNode(product, store),
  }))
  return {
    edges,
    nodes: edges.map(edge => edge.node),
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}
