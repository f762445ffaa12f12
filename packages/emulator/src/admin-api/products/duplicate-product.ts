import type { MutationArgs } from '../../../generated/admin'
import { globalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import { startJob } from '../../engine/resolve/jobs'
import type { Domain } from '../../engine/resolve/domain'
import type { MutationContext } from '../../engine/resolve/mutation'
import { COLLECTIONS } from '../collections/collection-records'
import { findMedia, putMedia } from '../media/media-records'
import { METAFIELDS } from '../metafields/metafield-records'
import { INVENTORY_ITEMS } from '../inventory/inventory-records'
import { shopOf } from './delete-product'
import { isBlank } from '../../engine/records/is-blank'
import { PRODUCT_ID_UNKNOWN } from './product-exists'
import { CREATE_TOPICS, reportCreated } from './product-events'
import { variantsOf } from './product-fields'
import { startOperation } from './product-operations'
import { PRODUCTS } from './product-records'
import type { OptionRecord, ProductRecord, VariantRecord } from './product-records'
import { MAX_NAME_LENGTH } from './option-changes'
import { optionOf } from './seed-products'
import { addProduct, changeCollections, now } from './write-product'
import { addVariant, itemDetails } from './write-variant'

/** The root that copies a product. */
export const productDuplicateMutations: Domain = {
  mutations: {
    productDuplicate: PRODUCTS.change('productId', {
      checks: [
        PRODUCT_ID_UNKNOWN,
        {
          field: ['newTitle'],
          message: "Title can't be blank",
          fails: ({ newTitle }) => isBlank(newTitle),
        },
        {
          field: ['newTitle'],
          message: `Title is too long (maximum is ${MAX_NAME_LENGTH} characters)`,
          fails: ({ newTitle }) => newTitle.length > MAX_NAME_LENGTH,
        },
      ],
      topics: CREATE_TOPICS,
      run: (args, context, source) => {
        const copy = copyProduct(context, source, args)
        reportCreated(context, copy)
        const shop = shopOf(context)
        const imageJob = args.includeImages ? startJob(context) : null
        if (args.synchronous !== false) return { newProduct: copy, imageJob, shop }
        const productDuplicateOperation = startOperation(context, 'ProductDuplicateOperation', {
          productId: source.id,
          newProductId: copy.id,
        })
        return { newProduct: null, productDuplicateOperation, shop }
      },
      refused: (_args, context) => ({ shop: shopOf(context) }),
    }),
  },
}

function copyProduct(
  context: MutationContext,
  source: ProductRecord,
  { newTitle, newStatus, includeImages }: MutationArgs['productDuplicate'],
): ProductRecord {
  const { records } = context.store
  const products = records.table(PRODUCTS)
  const { categoryId, isGiftCard, handle: _handle, publications: _publications, ...fields } = source
  const options = source.options.map(option => copyOption(records, option))
  const copy = addProduct(
    context,
    {
      ...fields,
      title: newTitle,
      category: categoryId,
      giftCard: isGiftCard,
      status: newStatus ?? source.status,
    },
    options,
  )
  const images = includeImages ? copyMedia(context, source.mediaIds) : new Map<string, string>()
  products.update(copy.id, { mediaIds: [...images.values()] })
  for (const variant of variantsOf(context, source)) copyVariant(context, copy, variant, images)
  copyMetafields(context, source.id, copy.id)
  const collections = records.table(COLLECTIONS).lookUp('product', source.id)
  changeCollections(
    context,
    copy,
    collections.map(({ id }) => id),
    [],
  )
  return products.get(copy.id) ?? copy
}

function copyOption(records: RecordStore, { name, link, values }: OptionRecord): OptionRecord {
  const names = values.map(value => value.name)
  const copy = optionOf(records, name, names)
  return {
    ...copy,
    ...(link && { link }),
    values: copy.values.map((value, index) => ({ ...values[index], ...value })),
  }
}

/** Copies a variant with its SKU and barcode, but without stock. */
function copyVariant(
  context: MutationContext,
  product: ProductRecord,
  source: VariantRecord,
  images: ReadonlyMap<string, string>,
): void {
  const { id: _id, createdAt: _created, updatedAt: _updated, ...fields } = source
  const item = INVENTORY_ITEMS.in(context).get(source.inventoryItemId)
  const variant = addVariant(
    context,
    product,
    {
      ...fields,
      productId: product.id,
      mediaIds: source.mediaIds.flatMap(id => images.get(id) ?? []),
    },
    item && itemDetails(item),
  )
  copyMetafields(context, source.id, variant.id)
}

/** Copies files. Returns the global ids of the copies. */
function copyMedia(
  { store: { records } }: MutationContext,
  mediaIds: readonly string[],
): Map<string, string> {
  return new Map(
    mediaIds.flatMap(id => {
      const media = findMedia(records, id)
      if (!media) return []
      const copyId = globalId(media.__typename, records.nextNumber('MediaImage'))
      return [[id, putMedia(records, { ...media, id: copyId }).id] as const]
    }),
  )
}

function copyMetafields(context: MutationContext, from: string, ownerId: string): void {
  const metafields = context.store.records.table(METAFIELDS)
  const at = now(context)
  for (const metafield of metafields.lookUp('owner', from))
    metafields.put({
      ...metafield,
      id: metafields.nextId(),
      ownerId,
      createdAt: at,
      updatedAt: at,
    })
}
