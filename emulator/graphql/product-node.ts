import { pageById } from './id-page'
import type { IdPageArgs } from './id-page'
import type { Product } from '../state/product'
import type { Store } from '../state/store'

const IMAGE_SIZE = 480

/** Global id of a product. */
export function productGid(id: number): string {
  return `gid://shopify/Product/${id}`
}

/** Parses a product's global id. Undefined for other text. */
export function readProductGid(gid: string): number | undefined {
  const digits = /^gid:\/\/shopify\/Product\/(\d{1,15})$/.exec(gid)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Converts a product to the `Product` type of the schema. */
export function productNode(product: Product, store: Store) {
  const money = (amount: string) => ({ amount, currencyCode: store.currencyCode })
  const {
    id,
    title,
    handle,
    status,
    vendor,
    productType,
    descriptionHtml,
    totalInventory,
    createdAt,
    updatedAt,
  } = product
  return {
    __typename: 'Product',
    id: productGid(id),
    title,
    handle,
    status,
    vendor,
    productType,
    descriptionHtml,
    totalInventory,
    createdAt,
    updatedAt,
    priceRangeV2: {
      minVariantPrice: money(product.price),
      maxVariantPrice: money(product.maxPrice),
    },
    featuredMedia: product.image ? mediaNode(product) : null,
    variants: (args: IdPageArgs) =>
      pageById(variantsOf(product), args, ({ gid, ...variant }) => ({ ...variant, id: gid })),
  }
}

// A product with two prices has one variant for each.
function variantsOf({ id, price, maxPrice, totalInventory }: Product) {
  const prices =
    price === maxPrice
      ? [['Default Title', price] as const]
      : [['Small', price] as const, ['Large', maxPrice] as const]
  return prices.map(([title, amount], index) => {
    const variantId = id * 10 + index
    return {
      id: variantId,
      gid: `gid://shopify/ProductVariant/${variantId}`,
      title,
      price: amount,
      inventoryQuantity: index === 0 ? totalInventory : 0,
    }
  })
}

function mediaNode({ id, title }: Product) {
  const image = { url: pictureOf(id, title), altText: title, width: IMAGE_SIZE, height: IMAGE_SIZE }
  return {
    id: `gid://shopify/MediaImage/${id}`,
    alt: title,
    mediaContentType: 'IMAGE',
    preview: { image },
    image,
  }
}

// An image without a file or network access: a tinted square with the initials.
function pictureOf(id: number, title: string): string {
  const hue = (id * 47) % 360
  const initials = title
    .split(/\s+/)
    .map(word => word.replace(/[^\p{L}\p{N}]/gu, '').charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase()
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_SIZE}" height="${IMAGE_SIZE}" viewBox="0 0 48 48">` +
    `<rect width="48" height="48" fill="hsl(${hue} 45% 88%)"/>` +
    `<text x="24" y="30" font-family="sans-serif" font-size="17" text-anchor="middle" fill="hsl(${hue} 45% 30%)">${initials}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
