import type { productNode } from '../graphql/product-node'
import type { Collection } from '../state/collection'

type ProductNode = ReturnType<typeof productNode>

/** Page size that includes all variants of a product. */
const ALL_VARIANTS = 100
/** Update time of the seeded collections, ISO 8601. */
const COLLECTION_UPDATED_AT = '2026-01-05T09:00:00Z'

/**
 * Converts a product to the result of a resource picker, with all variants.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 */
export function productResource(product: ProductNode) {
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
  const variants = variantResources(product)
  const hasOnlyDefaultVariant = variants.length === 1
  return {
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
    publishedAt: status === 'ACTIVE' ? createdAt : null,
    availablePublicationCount: status === 'ACTIVE' ? 1 : 0,
    hasOnlyDefaultVariant,
    images: imagesOf(product),
    options: [
      {
        id: id.replace('/Product/', '/ProductOption/'),
        name: hasOnlyDefaultVariant ? 'Title' : 'Size',
        position: 1,
        values: variants.map(variant => variant.title),
      },
    ],
    tags: [],
    templateSuffix: null,
    totalVariants: variants.length,
    tracksInventory: true,
    variants,
  }
}

/**
 * Converts the variants of a product to the result of a resource picker.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 */
export function variantResources(product: ProductNode) {
  const {
    id: productId,
    title: productTitle,
    status,
    createdAt,
    updatedAt,
    vendor,
    productType,
    handle,
  } = product
  const { nodes } = product.variants({ first: ALL_VARIANTS })
  return nodes.map(({ id, title, price, inventoryQuantity }, index) => ({
    id,
    title,
    displayName: nodes.length === 1 ? productTitle : `${productTitle} - ${title}`,
    price,
    compareAtPrice: null,
    availableForSale: status === 'ACTIVE' && inventoryQuantity > 0,
    barcode: null,
    sku: null,
    createdAt,
    updatedAt,
    image: imagesOf(product)[0] ?? null,
    inventoryItem: { id: id.replace('/ProductVariant/', '/InventoryItem/') },
    inventoryManagement: 'SHOPIFY',
    inventoryPolicy: 'DENY',
    inventoryQuantity,
    position: index + 1,
    product: { id: productId, title: productTitle, handle, status, vendor, productType },
    requiresShipping: true,
    selectedOptions: [{ value: title }],
    taxable: true,
    weight: 0,
    weightUnit: 'KILOGRAMS',
  }))
}

/**
 * Converts a collection to the result of a resource picker.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 */
export function collectionResource({ id, title, handle, products }: Collection) {
  return {
    id: `gid://shopify/Collection/${id}`,
    title,
    handle,
    description: '',
    descriptionHtml: '',
    availablePublicationCount: 1,
    publicationCount: 1,
    image: null,
    productsCount: products.length,
    productsAutomaticallySortedCount: products.length,
    productsManuallySortedCount: 0,
    ruleSet: {
      appliedDisjunctively: false,
      rules: [{ column: 'TYPE', condition: title, relation: 'EQUALS' }],
    },
    seo: { title: null, description: null },
    sortOrder: 'BEST_SELLING',
    storefrontId: `gid://shopify/Collection/${id}`,
    templateSuffix: null,
    updatedAt: COLLECTION_UPDATED_AT,
  }
}

function imagesOf({
  featuredMedia,
}: ProductNode): { id: string; altText: string; originalSrc: string }[] {
  return featuredMedia
    ? [{ id: featuredMedia.id, altText: featuredMedia.alt, originalSrc: featuredMedia.image.url }]
    : []
}
