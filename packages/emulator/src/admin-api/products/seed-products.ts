import { roundMoney } from '../../money/minor-units'
import { timestamp } from '../../engine/records/timestamp'
import type { ProductSeed, VariantSeed } from '../../state/product'
import type { RecordStore } from '../../engine/records/record-store'
import { globalId, idNumber } from '../../engine/records/global-id'
import { handleOf, uniqueHandle } from '../../engine/records/handle'
import { normalizeTags } from '../../engine/records/tags'
import { Refusal } from '../../state/refusal'
import { seedTypeCollections } from '../collections/seed-collections'
import { addInventoryItem, setAvailable } from '../inventory/inventory-records'
import { LOCATIONS } from '../locations/location-records'
import { DEFAULT_LOCATION } from '../locations/seed-locations'
import { seedMetafields } from '../metafields/seed-metafields'
import { putMedia } from '../media/media-records'
import { placeholderImage } from '../media/placeholder-image'
import { onlineStore } from '../publications/publication-records'
import { DEFAULT_OPTION, PRODUCTS, VARIANTS } from './product-records'
import type { OptionRecord } from './product-records'

const DAY_MS = 24 * 3600 * 1000
/** Option of a seeded product with two prices. */
const SIZES = { name: 'Size', values: ['Small', 'Large'] } as const

/**
 * Adds the products of a seed, and one collection for each product type.
 *
 * @param currencyCode of the shop, ISO 4217
 * @param epoch creation time of the first product in milliseconds; each one is a day younger
 */
export function seedProducts(
  records: RecordStore,
  seeds: readonly ProductSeed[],
  currencyCode: string,
  epoch: number,
): void {
  seeds.forEach((seed, index) => {
    const time = seed.createdAt === undefined ? epoch + index * DAY_MS : Date.parse(seed.createdAt)
    addProduct(records, seed, currencyCode, timestamp(time))
  })
  const types = seeds.map(({ productType = '' }) => productType)
  seedTypeCollections(records, types, timestamp(epoch))
}

function addProduct(
  records: RecordStore,
  seed: ProductSeed,
  currencyCode: string,
  at: string,
): void {
  const products = records.table(PRODUCTS)
  const { title, status = 'ACTIVE' } = seed
  const id = products.nextId()
  const number = idNumber(id)
  const variants = seed.variants ?? pricedVariants(seed)
  const names = Object.keys(variants[0]?.options ?? {})
  const mediaIds = seed.image === false ? [] : [addImage(records, number, title, at)]
  products.put({
    id,
    __typename: 'Product',
    title,
    handle: uniqueHandle(seed.handle ?? handleOf(title, 'product'), handle =>
      products.has('handle', handle),
    ),
    status,
    vendor: seed.vendor ?? '',
    productType: seed.productType ?? '',
    descriptionHtml: seed.descriptionHtml ?? '',
    tags: normalizeTags(seed.tags ?? []),
    templateSuffix: null,
    giftCardTemplateSuffix: null,
    isGiftCard: false,
    requiresSellingPlan: false,
    categoryId: null,
    combinedListingRole: null,
    seo: { title: null, description: null },
    options: names.map(name =>
      optionOf(records, name, [...new Set(variants.map(({ options }) => options[name] ?? ''))]),
    ),
    mediaIds,
    publications: { [onlineStore(records).id]: at },
    createdAt: at,
    updatedAt: at,
  })
  variants.forEach((variant, index) => {
    const item = addInventoryItem(records, at, { sku: variant.sku ?? null })
    for (const [location, quantity] of Object.entries(variant.inventory ?? {}))
      setAvailable(records, item.id, locationId(records, location), quantity, at)
    records.table(VARIANTS).put({
      id: variantId(records, number * 10 + index),
      __typename: 'ProductVariant',
      productId: id,
      inventoryItemId: item.id,
      position: index + 1,
      optionValues: names.map(name => variant.options[name] ?? ''),
      price: roundMoney(variant.price ?? seed.price ?? '0', currencyCode),
      compareAtPrice:
        variant.compareAtPrice === undefined
          ? null
          : roundMoney(variant.compareAtPrice, currencyCode),
      barcode: variant.barcode ?? null,
      inventoryPolicy: 'DENY',
      taxable: true,
      taxCode: null,
      requiresComponents: false,
      showUnitPrice: false,
      unitPriceMeasurement: null,
      mediaIds: [],
      createdAt: at,
      updatedAt: at,
    })
  })
  seedMetafields(records, id, seed.metafields, at)
}

/** One variant, or one for each of two prices. The first one has the whole stock. */
function pricedVariants({
  price = '0',
  maxPrice = price,
  totalInventory = 0,
}: ProductSeed): VariantSeed[] {
  const stock = { [DEFAULT_LOCATION]: totalInventory }
  if (price === maxPrice)
    return [{ options: { [DEFAULT_OPTION.name]: DEFAULT_OPTION.value }, price, inventory: stock }]
  return [
    { options: { [SIZES.name]: SIZES.values[0] }, price, inventory: stock },
    {
      options: { [SIZES.name]: SIZES.values[1] },
      price: maxPrice,
      inventory: { [DEFAULT_LOCATION]: 0 },
    },
  ]
}

/** Returns the wanted id, which follows from the product, or the next one if it is in use. */
function variantId(records: RecordStore, wanted: number): string {
  const id = globalId(VARIANTS.type, wanted)
  if (records.table(VARIANTS).get(id)) return records.table(VARIANTS).nextId()
  records.reserveNumber(VARIANTS.type, wanted)
  return id
}

function locationId(records: RecordStore, name: string): string {
  const [location] = records.table(LOCATIONS).lookUp('name', name.toLowerCase())
  if (!location) throw new Refusal(400, `There is no location with the name ${name}.`)
  return location.id
}

/** Creates an option with new ids. */
export function optionOf(
  records: RecordStore,
  name: string,
  values: readonly string[],
): OptionRecord {
  return {
    id: globalId('ProductOption', records.nextNumber('ProductOption')),
    __typename: 'ProductOption',
    name,
    values: values.map(value => ({
      id: globalId('ProductOptionValue', records.nextNumber('ProductOptionValue')),
      __typename: 'ProductOptionValue',
      name: value,
    })),
  }
}

function addImage(records: RecordStore, number: number, title: string, at: string): string {
  records.reserveNumber('MediaImage', number)
  return putMedia(records, {
    id: globalId('MediaImage', number),
    __typename: 'MediaImage',
    alt: title,
    mediaContentType: 'IMAGE',
    originalSource: placeholderImage(number, title),
    filename: `${handleOf(title, 'product')}.svg`,
    readyAt: Date.parse(at),
    createdAt: at,
    updatedAt: at,
  }).id
}
