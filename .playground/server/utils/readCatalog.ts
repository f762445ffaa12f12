import { paginate } from '#platform'
import type { AdminContext } from '#platform'

const CATALOG = `#graphql
  ${PRODUCT_FIELDS}
  query ReadCatalog($after: String) {
    products(first: 100, after: $after, sortKey: TITLE) {
      nodes { ...ProductFields }
      pageInfo { hasNextPage endCursor }
    }
  }
`

/** A page shows this many at most; a larger shop needs a table of the app, and webhooks. */
const MAX_PRODUCTS = 1000

/** Products of the chart of low stock. */
const MAX_LOWEST = 6

interface CatalogPage {
  products: {
    nodes: AdminProduct[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
}

/**
 * Reads the first thousand products of a shop, without archived ones. The search of the platform
 * knows neither images nor descriptions.
 */
export async function readCatalog(
  admin: AdminContext['admin'],
  lowStock: number,
): Promise<ProductSummary[]> {
  const products: ProductSummary[] = []
  const pages = paginate(admin, CATALOG, { connection: (data: CatalogPage) => data.products })
  for await (const product of pages) {
    if (product.status !== 'ARCHIVED') products.push(summarizeProduct(product, lowStock))
    if (products.length === MAX_PRODUCTS) break
  }
  return products
}

/** Counts products, and what they lack. */
export function measureHealth(products: readonly ProductSummary[]): CatalogHealth {
  const count = (problem: ProductProblem) =>
    products.filter(({ problems }) => problems.includes(problem)).length
  return {
    products: products.length,
    healthy: products.filter(({ problems }) => problems.length === 0).length,
    pieces: products.reduce((sum, { totalInventory }) => sum + Math.max(0, totalInventory), 0),
    problems: {
      'no-image': count('no-image'),
      'no-description': count('no-description'),
      'low-stock': count('low-stock'),
    },
    lowest: products
      .toSorted((one, other) => one.totalInventory - other.totalInventory)
      .slice(0, MAX_LOWEST)
      .map(({ id, title, totalInventory }) => ({ id, title, totalInventory })),
  }
}
