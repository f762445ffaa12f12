import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import { MEDIA_TYPES, putMedia } from '../../../../emulator/src/admin-api/media/media-records'
import { PRODUCTS, VARIANTS } from '../../../../emulator/src/admin-api/products/product-records'
import type {
  ProductRecord,
  VariantRecord,
} from '../../../../emulator/src/admin-api/products/product-records'
import { onlineStore } from '../../../../emulator/src/admin-api/publications/publication-records'
import { putMetafields } from './put-metafields'
import type { Reference, RowTree } from './row-tree'

type ProductRow = Pick<
  ProductRecord,
  | 'combinedListingRole'
  | 'createdAt'
  | 'descriptionHtml'
  | 'giftCardTemplateSuffix'
  | 'handle'
  | 'id'
  | 'isGiftCard'
  | 'productType'
  | 'requiresSellingPlan'
  | 'seo'
  | 'status'
  | 'tags'
  | 'templateSuffix'
  | 'title'
  | 'updatedAt'
  | 'vendor'
> & {
  publishedAt: string | null
  category: Reference
  options: { id: string; name: string; optionValues: { id: string; name: string }[] }[]
}

type VariantRow = Omit<
  VariantRecord,
  '__typename' | 'inventoryItemId' | 'mediaIds' | 'optionValues' | 'productId'
> & {
  selectedOptions: { name: string; value: string }[]
  inventoryItem: { id: string }
}

interface MediaRow {
  __typename: string
  id: string
  alt: string | null
  mediaContentType: string
  preview: { image: Picture } | null
  image?: Picture
  originUrl?: string
  createdAt?: string
  updatedAt?: string
}

type Picture = { url: string } | null

/** Stores the products with their variants and media. */
export function putProducts(records: RecordStore, tree: RowTree, details: RowTree): void {
  for (const row of tree.rootsAs<ProductRow>()) {
    records.table(PRODUCTS).put({
      id: row.id,
      __typename: 'Product',
      title: row.title,
      handle: row.handle,
      status: row.status,
      vendor: row.vendor,
      productType: row.productType,
      descriptionHtml: row.descriptionHtml,
      tags: row.tags,
      templateSuffix: row.templateSuffix,
      giftCardTemplateSuffix: row.giftCardTemplateSuffix,
      isGiftCard: row.isGiftCard,
      requiresSellingPlan: row.requiresSellingPlan,
      categoryId: row.category?.id ?? null,
      combinedListingRole: row.combinedListingRole,
      seo: row.seo,
      options: row.options.map(({ id, name, optionValues }) => ({
        id,
        __typename: 'ProductOption',
        name,
        values: optionValues.map(value => ({ ...value, __typename: 'ProductOptionValue' })),
      })),
      mediaIds: putMediaOf(records, tree, row),
      publications: row.publishedAt === null ? {} : { [onlineStore(records).id]: row.publishedAt },
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })
    putMetafields(records, tree, row.id)
    for (const variant of tree.childrenOf<VariantRow>(row.id, 'ProductVariant'))
      putVariant(records, row.id, variant, details)
  }
}

function putVariant(
  records: RecordStore,
  productId: string,
  row: VariantRow,
  details: RowTree,
): void {
  const media = details.childrenWith<{ id: string }>(row.id, isMedia)
  records.table(VARIANTS).put({
    id: row.id,
    __typename: 'ProductVariant',
    productId,
    inventoryItemId: row.inventoryItem.id,
    position: row.position,
    optionValues: row.selectedOptions.map(({ value }) => value),
    price: row.price,
    compareAtPrice: row.compareAtPrice,
    barcode: row.barcode,
    inventoryPolicy: row.inventoryPolicy,
    taxable: row.taxable,
    taxCode: row.taxCode,
    requiresComponents: row.requiresComponents,
    showUnitPrice: row.showUnitPrice,
    unitPriceMeasurement: row.unitPriceMeasurement,
    mediaIds: media.map(({ id }) => id),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  })
  putMetafields(records, details, row.id)
}

function putMediaOf(records: RecordStore, tree: RowTree, product: ProductRow): string[] {
  return tree.childrenWith<MediaRow>(product.id, isMedia).map(row => {
    const createdAt = row.createdAt ?? product.createdAt
    const originalSource = row.image?.url ?? row.originUrl ?? row.preview?.image?.url ?? ''
    return putMedia(records, {
      id: row.id,
      __typename: row.__typename,
      alt: row.alt ?? '',
      mediaContentType: row.mediaContentType,
      originalSource,
      filename: filenameOf(originalSource),
      readyAt: Date.parse(createdAt),
      createdAt,
      updatedAt: row.updatedAt ?? createdAt,
    }).id
  })
}

function isMedia(typeName: string): boolean {
  return Object.values(MEDIA_TYPES).includes(typeName)
}

/** The last part of an address; empty for a picture that is in the address itself. */
function filenameOf(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return ''
  return new URL(address).pathname.split('/').at(-1) ?? ''
}
