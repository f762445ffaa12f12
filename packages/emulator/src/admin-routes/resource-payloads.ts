import { productsOf } from '../admin-api/collections/collection-membership'
import type { CollectionRecord } from '../admin-api/collections/collection-records'
import { plainText } from '../engine/html'
import { availableQuantity, INVENTORY_ITEMS } from '../admin-api/inventory/inventory-records'
import { findMedia } from '../admin-api/media/media-records'
import { totalInventory } from '../admin-api/products/product-list'
import { hasDefaultOption, VARIANTS, variantTitle } from '../admin-api/products/product-records'
import type { ProductRecord, VariantRecord } from '../admin-api/products/product-records'
import type { Store } from '../state/store'

/**
 * Converts a product to the result of a resource picker, with all variants.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 */
export function productResource(store: Store, product: ProductRecord) {
  const {
    id,
    title,
    handle,
    status,
    vendor,
    productType,
    descriptionHtml,
    tags,
    templateSuffix,
    createdAt,
    updatedAt,
  } = product
  const variants = variantResources(store, product)
  const published = Object.values(product.publications)
  return {
    id,
    title,
    handle,
    status,
    vendor,
    productType,
    descriptionHtml,
    totalInventory: totalInventory(store.records, product),
    createdAt,
    updatedAt,
    publishedAt: status === 'ACTIVE' ? (published[0] ?? null) : null,
    availablePublicationCount: status === 'ACTIVE' ? published.length : 0,
    hasOnlyDefaultVariant: hasDefaultOption(product),
    images: imagesOf(store, product.mediaIds),
    options: product.options.map((option, index) => ({
      id: option.id,
      name: option.name,
      position: index + 1,
      values: option.values.map(value => value.name),
    })),
    tags,
    templateSuffix,
    totalVariants: variants.length,
    tracksInventory: variants.some(({ inventoryManagement }) => inventoryManagement !== null),
    variants,
  }
}

/**
 * Converts the variants of a product to the result of a resource picker.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 */
export function variantResources(store: Store, product: ProductRecord) {
  const { records } = store
  return records
    .table(VARIANTS)
    .lookUp('product', product.id)
    .sort((left, right) => left.position - right.position)
    .map(variant => variantResource(store, product, variant))
}

function variantResource(store: Store, product: ProductRecord, variant: VariantRecord) {
  const { id: productId, title: productTitle, status, vendor, productType, handle } = product
  const item = store.records.table(INVENTORY_ITEMS).get(variant.inventoryItemId)
  const inventoryQuantity = availableQuantity(store.records, variant.inventoryItemId)
  const title = variantTitle(variant)
  return {
    id: variant.id,
    title,
    displayName: hasDefaultOption(product) ? productTitle : `${productTitle} - ${title}`,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    availableForSale:
      status === 'ACTIVE' &&
      (inventoryQuantity > 0 || variant.inventoryPolicy === 'CONTINUE' || !item?.tracked),
    barcode: variant.barcode,
    sku: item?.sku ?? null,
    createdAt: variant.createdAt,
    updatedAt: variant.updatedAt,
    image: imagesOf(store, [...variant.mediaIds, ...product.mediaIds])[0] ?? null,
    inventoryItem: { id: variant.inventoryItemId },
    inventoryManagement: item?.tracked ? 'SHOPIFY' : null,
    inventoryPolicy: variant.inventoryPolicy,
    inventoryQuantity,
    position: variant.position,
    product: { id: productId, title: productTitle, handle, status, vendor, productType },
    requiresShipping: item?.requiresShipping ?? true,
    selectedOptions: variant.optionValues.map(value => ({ value })),
    taxable: variant.taxable,
    weight: item?.weight.value ?? 0,
    weightUnit: item?.weight.unit ?? 'KILOGRAMS',
  }
}

/**
 * Converts a collection to the result of a resource picker.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 */
export function collectionResource({ records }: Store, collection: CollectionRecord) {
  const { id, title, handle, descriptionHtml, image, ruleSet, seo, sortOrder } = collection
  const products = productsOf(records, collection)
  return {
    id,
    title,
    handle,
    description: plainText(descriptionHtml),
    descriptionHtml,
    availablePublicationCount: Object.keys(collection.publications).length,
    publicationCount: Object.keys(collection.publications).length,
    image,
    productsCount: products.length,
    productsAutomaticallySortedCount: ruleSet ? products.length : 0,
    productsManuallySortedCount: ruleSet ? 0 : products.length,
    ruleSet,
    seo,
    sortOrder,
    storefrontId: id,
    templateSuffix: collection.templateSuffix,
    updatedAt: collection.updatedAt,
  }
}

function imagesOf(
  { records }: Store,
  mediaIds: readonly string[],
): { id: string; altText: string; originalSrc: string }[] {
  return mediaIds.flatMap(id => {
    const media = findMedia(records, id)
    return media?.__typename === 'MediaImage'
      ? [{ id, altText: media.alt, originalSrc: media.originalSource }]
      : []
  })
}
