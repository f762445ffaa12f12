import { timestamp } from '../../graphql/timestamp'
import type { ProductSeed } from '../../state/product'
import type { RecordStore } from '../engine/records/record-store'
import { globalId, idNumber } from '../engine/records/global-id'
import { handleOf, uniqueHandle } from '../engine/records/handle'
import { COLLECTIONS } from '../collections/collection-records'
import { addInventoryItem, setAvailable } from '../inventory/inventory-records'
import { defaultLocation } from '../locations/location-records'
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
 * @param epoch creation time of the first product in milliseconds; each one is a day younger
 */
export function seedProducts(
  records: RecordStore,
  seeds: readonly ProductSeed[],
  epoch: number,
): void {
  seeds.forEach((seed, index) => addProduct(records, seed, timestamp(epoch + index * DAY_MS)))
  const types = new Set(seeds.map(({ productType = '' }) => productType).filter(Boolean))
  for (const title of types) addCollection(records, title, timestamp(epoch))
}

function addProduct(records: RecordStore, seed: ProductSeed, at: string): void {
  const products = records.table(PRODUCTS)
  const { title, price = '0.00', maxPrice = price, status = 'ACTIVE' } = seed
  const id = products.nextId()
  const number = idNumber(id)
  const hasSizes = price !== maxPrice
  const values = hasSizes ? SIZES.values : [DEFAULT_OPTION.value]
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
    tags: [],
    templateSuffix: null,
    giftCardTemplateSuffix: null,
    isGiftCard: false,
    requiresSellingPlan: false,
    categoryId: null,
    combinedListingRole: null,
    seo: { title: null, description: null },
    options: [optionOf(records, hasSizes ? SIZES.name : DEFAULT_OPTION.name, values)],
    mediaIds,
    publications: { [onlineStore(records).id]: at },
    createdAt: at,
    updatedAt: at,
  })
  values.forEach((value, index) => {
    // The first variant has the whole stock.
    const stock = index === 0 ? (seed.totalInventory ?? 0) : 0
    const item = addInventoryItem(records, at, {})
    setAvailable(records, item.id, defaultLocation(records).id, stock, at)
    const variantNumber = number * 10 + index
    records.reserveNumber('ProductVariant', variantNumber)
    records.table(VARIANTS).put({
      id: globalId('ProductVariant', variantNumber),
      __typename: 'ProductVariant',
      productId: id,
      inventoryItemId: item.id,
      position: index + 1,
      optionValues: [value],
      price: index === 0 ? price : maxPrice,
      compareAtPrice: null,
      barcode: null,
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

function addCollection(records: RecordStore, title: string, at: string): void {
  const collections = records.table(COLLECTIONS)
  collections.put({
    id: collections.nextId(),
    __typename: 'Collection',
    title,
    handle: uniqueHandle(handleOf(title, 'collection'), handle =>
      collections.has('handle', handle),
    ),
    descriptionHtml: '',
    sortOrder: 'BEST_SELLING',
    templateSuffix: null,
    seo: { title: null, description: null },
    image: null,
    ruleSet: {
      appliedDisjunctively: false,
      rules: [{ column: 'TYPE', relation: 'EQUALS', condition: title }],
    },
    productIds: [],
    publications: { [onlineStore(records).id]: at },
    createdAt: at,
    updatedAt: at,
  })
}
