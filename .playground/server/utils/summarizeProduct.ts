/** A product as the Admin API gives it for `PRODUCT_FIELDS`. */
export interface AdminProduct {
  id: string
  title: string
  description: string
  status: ProductStatus
  vendor: string
  totalInventory: number
  tracksInventory: boolean
  featuredMedia: { preview: { image: { url: string } | null } | null } | null
  priceRangeV2: {
    minVariantPrice: { amount: string; currencyCode: string }
    maxVariantPrice: { amount: string }
  }
}

/** The fields of a product that the app asks the Admin API for. */
export const PRODUCT_FIELDS = `#graphql
  fragment ProductFields on Product {
    id title description(truncateAt: 20) status vendor totalInventory tracksInventory
    featuredMedia { preview { image { url } } }
    priceRangeV2 { minVariantPrice { amount currencyCode } maxVariantPrice { amount } }
  }
`

/**
 * Turns a product of the Admin API into the app's own shape.
 *
 * @param product the product
 * @param lowStock fewer pieces than this are a problem
 */
export function summarizeProduct(product: AdminProduct, lowStock: number): ProductSummary {
  const { id, title, status, vendor, totalInventory, priceRangeV2 } = product
  return {
    id: id.split('/').at(-1) ?? '',
    title,
    status,
    vendor,
    totalInventory,
    imageUrl: imageOf(product),
    minPrice: priceRangeV2.minVariantPrice.amount,
    maxPrice: priceRangeV2.maxVariantPrice.amount,
    currency: priceRangeV2.minVariantPrice.currencyCode,
    problems: problemsOf(product, lowStock),
  }
}

function imageOf({ featuredMedia }: AdminProduct): string | null {
  return featuredMedia?.preview?.image?.url ?? null
}

function problemsOf(product: AdminProduct, lowStock: number): ProductProblem[] {
  const found: Record<ProductProblem, boolean> = {
    'no-image': imageOf(product) === null,
    'no-description': product.description.trim() === '',
    'low-stock': product.tracksInventory && product.totalInventory < lowStock,
  }
  return Object.keys(found)
    .filter(isProductProblem)
    .filter(problem => found[problem])
}
