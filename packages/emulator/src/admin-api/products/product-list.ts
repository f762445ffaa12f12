import type { RecordStore } from '../../engine/records/record-store'
import { cursorTime } from '../../engine/records/connection'
import { idForms } from '../../engine/records/search/search-fields'
import type { ListSpec } from '../../engine/resolve/list-records'
import { COMPONENTS } from '../bundles/component-records'
import { profileOf } from '../delivery-profiles/profile-records'
import { availableQuantity, INVENTORY_ITEMS, stockedLevels } from '../inventory/inventory-records'
import { collectionsOf } from '../collections/collection-membership'
import { plainText } from '../../engine/html'
import { hasDefaultOption, VARIANTS, variantTitle } from './product-records'
import type { ProductRecord, VariantRecord } from './product-records'

const STATUSES = ['active', 'archived', 'draft', 'unlisted']

/** Searches and sorts products. */
export function productList(records: RecordStore): ListSpec<ProductRecord> {
  const variantsOf = ({ id }: ProductRecord) => records.table(VARIANTS).lookUp('product', id)
  const skusOf = (product: ProductRecord) =>
    variantsOf(product).map(variant => skuOf(records, variant))
  const hasComponents = ({ id }: VariantRecord) => records.table(COMPONENTS).has('parent', id)
  const isTracked = ({ inventoryItemId }: VariantRecord) =>
    records.table(INVENTORY_ITEMS).get(inventoryItemId)?.tracked === true
  return {
    search: {
      text: product => {
        const variants = variantsOf(product)
        return [
          product.title,
          product.vendor,
          product.productType,
          product.handle.replaceAll('-', ' '),
          plainText(product.descriptionHtml),
          ...product.tags,
          ...variants.map(variantTitle),
          ...variants.map(variant => skuOf(records, variant)),
          ...variants.map(({ barcode }) => barcode),
        ]
      },
      fields: {
        barcode: { kind: 'exact', read: product => variantsOf(product).map(v => v.barcode) },
        bundles: { kind: 'boolean', read: product => variantsOf(product).some(hasComponents) },
        category_id: {
          kind: 'exact',
          read: ({ categoryId }) => [categoryId, categoryId?.split('/').at(-1)],
        },
        collection_id: {
          kind: 'id',
          read: product => collectionsOf(records, product).map(({ id }) => id),
        },
        combined_listing_role: {
          kind: 'enum',
          values: ['parent', 'child', 'no_role'],
          read: ({ combinedListingRole }) => combinedListingRole ?? 'no_role',
        },
        created_at: { kind: 'time', read: product => product.createdAt },
        gift_card: { kind: 'boolean', read: product => product.isGiftCard },
        delivery_profile_id: {
          kind: 'id',
          read: product => variantsOf(product).map(({ id }) => profileOf(records, id)?.id),
        },
        handle: { kind: 'exact', read: product => product.handle },
        has_only_composites: {
          kind: 'boolean',
          read: product => variantsOf(product).every(variant => variant.requiresComponents),
        },
        has_only_default_variant: { kind: 'boolean', read: hasDefaultOption },
        has_variant_with_components: {
          kind: 'boolean',
          read: product => variantsOf(product).some(hasComponents),
        },
        id: { kind: 'id', read: product => product.id },
        inventory_total: {
          kind: 'number',
          read: product => totalInventory(records, product),
        },
        is_price_reduced: {
          kind: 'boolean',
          read: product =>
            variantsOf(product).some(
              ({ price, compareAtPrice }) => Number(compareAtPrice ?? 0) > Number(price),
            ),
        },
        out_of_stock_somewhere: {
          kind: 'boolean',
          read: product =>
            variantsOf(product).some(
              ({ inventoryItemId }) => availableQuantity(records, inventoryItemId) <= 0,
            ),
        },
        price: { kind: 'number', read: product => variantsOf(product).map(v => v.price) },
        product_type: { kind: 'exact', read: product => product.productType },
        publication_ids: {
          kind: 'exact',
          read: ({ publications }) => idForms(Object.keys(publications)),
        },
        published_at: {
          kind: 'time',
          read: product => Object.values(product.publications).sort()[0] ?? null,
        },
        published_status: {
          kind: 'enum',
          values: ['published', 'unpublished', 'any', 'visible', 'hidden', 'approved'],
          read: product =>
            product.status === 'ACTIVE' && Object.keys(product.publications).length > 0
              ? ['published', 'visible', 'any', 'approved']
              : ['unpublished', 'hidden', 'any'],
        },
        sku: { kind: 'exact', read: skusOf },
        status: { kind: 'enum', values: STATUSES, read: product => product.status },
        tag: { kind: 'exact', read: product => product.tags },
        tag_not: { kind: 'exact', isNegated: true, read: product => product.tags },
        title: { kind: 'text', read: product => product.title },
        tracks_inventory: {
          kind: 'boolean',
          read: product => variantsOf(product).some(isTracked),
        },
        updated_at: { kind: 'time', read: product => product.updatedAt },
        variant_id: { kind: 'id', read: product => variantsOf(product).map(({ id }) => id) },
        variant_title: { kind: 'text', read: product => variantsOf(product).map(variantTitle) },
        vendor: { kind: 'exact', read: product => product.vendor },
      },
    },
    sortValues: {
      CREATED_AT: product => cursorTime(product.createdAt),
      INVENTORY_TOTAL: product => totalInventory(records, product),
      PRODUCT_TYPE: product => product.productType,
      PUBLISHED_AT: product => cursorTime(Object.values(product.publications)[0] ?? ''),
      TITLE: product => product.title,
      UPDATED_AT: product => cursorTime(product.updatedAt),
      VENDOR: product => product.vendor,
    },
  }
}

/** Searches and sorts variants of all products. */
export function variantList(
  records: RecordStore,
  productOf: (variant: VariantRecord) => ProductRecord | undefined,
): ListSpec<VariantRecord> {
  const skuOfVariant = (variant: VariantRecord) => skuOf(records, variant)
  const quantityOf = ({ inventoryItemId }: VariantRecord) =>
    availableQuantity(records, inventoryItemId)
  const isTracked = ({ inventoryItemId }: VariantRecord) =>
    records.table(INVENTORY_ITEMS).get(inventoryItemId)?.tracked === true
  const collectionIdsOf = (variant: VariantRecord) => {
    const product = productOf(variant)
    return product ? collectionsOf(records, product).map(({ id }) => id) : []
  }
  return {
    search: {
      text: variant => [
        variantTitle(variant),
        skuOfVariant(variant),
        variant.barcode,
        productOf(variant)?.title,
        productOf(variant)?.vendor,
      ],
      fields: {
        barcode: { kind: 'exact', read: variant => variant.barcode },
        collection: { kind: 'id', read: collectionIdsOf },
        delivery_profile_id: { kind: 'id', read: ({ id }) => profileOf(records, id)?.id },
        exclude_composite: { kind: 'boolean', read: variant => !variant.requiresComponents },
        exclude_variants_with_components: {
          kind: 'boolean',
          read: ({ id }) => !records.table(COMPONENTS).has('parent', id),
        },
        gift_card: { kind: 'boolean', read: variant => productOf(variant)?.isGiftCard },
        id: { kind: 'id', read: variant => variant.id },
        inventory_quantity: { kind: 'number', read: quantityOf },
        location_id: {
          kind: 'id',
          read: ({ inventoryItemId }) =>
            stockedLevels(records, inventoryItemId).map(({ locationId }) => locationId),
        },
        managed: { kind: 'boolean', read: isTracked },
        // Fulfillment services that track stock themselves are not simulated.
        managed_by: { kind: 'exact', read: variant => (isTracked(variant) ? 'shopify' : null) },
        option1: { kind: 'exact', read: variant => variant.optionValues[0] },
        option2: { kind: 'exact', read: variant => variant.optionValues[1] },
        option3: { kind: 'exact', read: variant => variant.optionValues[2] },
        product_id: { kind: 'id', read: variant => variant.productId },
        product_ids: {
          kind: 'exact',
          read: variant => idForms([variant.productId]),
        },
        product_status: {
          kind: 'enum',
          values: STATUSES,
          read: variant => productOf(variant)?.status,
        },
        product_type: { kind: 'exact', read: variant => productOf(variant)?.productType },
        requires_components: {
          kind: 'boolean',
          read: variant => variant.requiresComponents,
        },
        sku: { kind: 'exact', read: skuOfVariant },
        tag: { kind: 'exact', read: variant => productOf(variant)?.tags ?? [] },
        tag_not: {
          kind: 'exact',
          isNegated: true,
          read: variant => productOf(variant)?.tags ?? [],
        },
        taxable: { kind: 'boolean', read: variant => variant.taxable },
        title: { kind: 'text', read: variantTitle },
        updated_at: { kind: 'time', read: variant => variant.updatedAt },
        vendor: { kind: 'exact', read: variant => productOf(variant)?.vendor },
      },
    },
    sortValues: {
      FULL_TITLE: variant => `${productOf(variant)?.title ?? ''} - ${variantTitle(variant)}`,
      INVENTORY_QUANTITY: quantityOf,
      NAME: variant => variantTitle(variant),
      POSITION: variant => variant.position,
      SKU: skuOfVariant,
      TITLE: variant => variantTitle(variant),
    },
  }
}

/** Sum of the available quantities of the tracked variants of a product. */
export function totalInventory(records: RecordStore, { id }: ProductRecord): number {
  const items = records.table(INVENTORY_ITEMS)
  return records
    .table(VARIANTS)
    .lookUp('product', id)
    .filter(({ inventoryItemId }) => items.get(inventoryItemId)?.tracked)
    .reduce((sum, { inventoryItemId }) => sum + availableQuantity(records, inventoryItemId), 0)
}

function skuOf(records: RecordStore, { inventoryItemId }: VariantRecord): string | null {
  return records.table(INVENTORY_ITEMS).get(inventoryItemId)?.sku ?? null
}
