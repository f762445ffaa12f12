export const PRODUCT_STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** A product of an emulated store; only the title is required in a seed. */
export interface ProductSeed {
  title: string
  handle?: string
  status?: ProductStatus
  vendor?: string
  productType?: string
  descriptionHtml?: string
  totalInventory?: number
  /** Decimal amount, e.g. `19.50`. */
  price?: string
  /** Highest price of the variants; default: `price`. */
  maxPrice?: string
  /** False: the product has no image. */
  image?: boolean
}

export interface Product extends Required<ProductSeed> {
  /** Number inside the global id. */
  id: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC. */
  updatedAt: string
}

/** Creates a product from a seed. `handle` must be unique in the store. */
export function createProduct(seed: ProductSeed, id: number, handle: string, at: string): Product {
  const price = seed.price ?? '0.00'
  return {
    id,
    title: seed.title,
    handle,
    status: seed.status ?? 'ACTIVE',
    vendor: seed.vendor ?? '',
    productType: seed.productType ?? '',
    descriptionHtml: seed.descriptionHtml ?? '',
    totalInventory: seed.totalInventory ?? 0,
    price,
    maxPrice: seed.maxPrice ?? price,
    image: seed.image ?? true,
    createdAt: at,
    updatedAt: at,
  }
}

/** Converts a title to a handle: `Linen Shirt, "Blue"` becomes `linen-shirt-blue`. */
export function handleOf(title: string): string {
  return (
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'product'
  )
}

/**
 * Returns a handle that is unique in the list: `wanted`, or the first free one of `wanted-1`,
 * `wanted-2`, and so on.
 */
export function uniqueHandle(wanted: string, products: readonly Product[]): string {
  const taken = new Set(products.map(product => product.handle))
  if (!taken.has(wanted)) return wanted
  let suffix = 1
  while (taken.has(`${wanted}-${suffix}`)) suffix++
  return `${wanted}-${suffix}`
}
