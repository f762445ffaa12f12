/** A product as the Admin API gives it for `PRODUCT_FIELDS`. */
export interface AdminProduct {
  id: string
  title: string
  status: ProductStatus
  vendor: string
  totalInventory: number
  featuredMedia: { preview: { image: { url: string } | null } | null } | null
  priceRangeV2: {
    minVariantPrice: { amount: string; currencyCode: string }
    maxVariantPrice: { amount: string }
  }
}

/** The fields of a product that the app asks the Admin API for. */
export const PRODUCT_FIELDS = `#graphql
  fragment ProductFields on Product {
    id title status vendor totalInventory
    featuredMedia { preview { image { url } } }
    priceRangeV2 { minVariantPrice { amount currencyCode } maxVariantPrice { amount } }
  }
`

/** Turns a product of the Admin API into the app's own shape. */
export function summarizeProduct({
  id,
  title,
  status,
  vendor,
  totalInventory,
  featuredMedia,
  priceRangeV2,
}: AdminProduct): ProductSummary {
  return {
    id: id.split('/').at(-1) ?? '',
    title,
    status,
    vendor,
    totalInventory,
    imageUrl: featuredMedia?.preview?.image?.url ?? null,
    minPrice: priceRangeV2.minVariantPrice.amount,
    maxPrice: priceRangeV2.maxVariantPrice.amount,
    currency: priceRangeV2.minVariantPrice.currencyCode,
  }
}
