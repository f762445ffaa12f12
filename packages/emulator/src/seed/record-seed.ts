import { isPhone } from '../admin-api/customers/contact-values'
import { isCardNumber } from '../admin-api/payment-methods/test-cards'
import { findMetafieldType } from '../admin-api/metafields/types/metafield-types'
import type {
  CollectionSeed,
  DiscountCodeSeed,
  LocationSeed,
  MetafieldDefinitionSeed,
  MetafieldSeed,
  MetaobjectDefinitionSeed,
  MetaobjectFieldSeed,
  MetaobjectSeed,
  SegmentSeed,
} from '../state/content'
import { COMMERCE_READERS } from '../state/commerce/commerce-readers'
import type { CommerceSeed } from '../state/commerce/commerce-seed'
import type { CustomerSeed } from '../state/customer'
import { SEEDED_PAYMENTS } from '../state/order'
import type { OrderSeed } from '../state/order'
import { PRODUCT_STATUSES } from '../state/product'
import type { ProductSeed, VariantSeed } from '../state/product'
import {
  amount,
  fieldsOf,
  flag,
  integer,
  listOf,
  numberWithin,
  oneOf,
  optional,
  recordOf,
  text,
  textOf,
} from '../state/reader'
import type { Reader } from '../state/reader'
import {
  addressSeed,
  currencyCode,
  decimal,
  email,
  handle,
  items,
  percentage,
  time,
  title,
} from './seed-values'

/** Records of a store, by subject. Each list is added in the order of this type. */
export interface RecordSeed extends CommerceSeed {
  /** Locations in addition to the one that every store has. */
  locations?: LocationSeed[]
  metafieldDefinitions?: MetafieldDefinitionSeed[]
  metaobjectDefinitions?: MetaobjectDefinitionSeed[]
  metaobjects?: MetaobjectSeed[]
  /** Metafields of the shop. */
  metafields?: MetafieldSeed[]
  products?: ProductSeed[]
  collections?: CollectionSeed[]
  customers?: CustomerSeed[]
  segments?: SegmentSeed[]
  discountCodes?: DiscountCodeSeed[]
  orders?: OrderSeed[]
}

const metafieldType = textOf(
  'a type of metafields such as "single_line_text_field"',
  value => findMetafieldType(value) !== undefined,
)
const name = textOf('letters, digits, hyphens and underscores', value => /^[\w-]+$/.test(value))

const metafields = listOf(
  fieldsOf<MetafieldSeed>({ namespace: name, key: name, type: metafieldType, value: text }),
)

const variantSeed = fieldsOf<VariantSeed>({
  options: recordOf(title),
  price: optional(decimal),
  compareAtPrice: optional(decimal),
  sku: optional(text),
  barcode: optional(text),
  inventory: optional(recordOf(integer)),
})

const productSeed = fieldsOf<ProductSeed>({
  title,
  handle: optional(handle),
  status: optional(oneOf(PRODUCT_STATUSES)),
  vendor: optional(text),
  productType: optional(text),
  descriptionHtml: optional(text),
  tags: optional(listOf(text)),
  totalInventory: optional(integer),
  price: optional(decimal),
  maxPrice: optional(decimal),
  variants: optional(listOf(variantSeed)),
  image: optional(flag),
  metafields: optional(metafields),
  createdAt: optional(time),
})

const customerSeed = fieldsOf<CustomerSeed>({
  email,
  firstName: optional(text),
  lastName: optional(text),
  phone: optional(textOf('a phone number such as "+14155550100"', isPhone)),
  note: optional(text),
  tags: optional(listOf(text)),
  acceptsMarketing: optional(flag),
  address: optional(addressSeed),
  cards: optional(
    listOf(textOf('the number of a test card such as "4242424242424242"', isCardNumber)),
  ),
  metafields: optional(metafields),
  createdAt: optional(time),
})

const orderSeed = fieldsOf<OrderSeed>({
  items,
  customer: optional(email),
  address: optional(addressSeed),
  payment: optional(oneOf(SEEDED_PAYMENTS)),
  fulfilled: optional(flag),
  cancelled: optional(flag),
  shippingPrice: optional(decimal),
  taxRate: optional(amount),
  discountCode: optional(
    fieldsOf<{ code: string; percentage: number }>({ code: title, percentage: amount }),
  ),
  currencyCode: optional(currencyCode),
  exchangeRate: optional(amount),
  note: optional(text),
  tags: optional(listOf(text)),
  createdAt: optional(time),
})

/** Readers of the fields of a store that contain records. */
export const RECORD_READERS: { [Name in keyof RecordSeed]-?: Reader<RecordSeed[Name]> } = {
  locations: optional(
    listOf(
      fieldsOf<LocationSeed>({
        name: title,
        address1: optional(text),
        city: optional(text),
        countryCode: optional(text),
        zip: optional(text),
        latitude: optional(numberWithin(90)),
        longitude: optional(numberWithin(180)),
      }),
    ),
  ),
  metafieldDefinitions: optional(
    listOf(
      fieldsOf<MetafieldDefinitionSeed>({
        ownerType: textOf('a type of owners such as "PRODUCT"', value => /^[A-Z_]+$/.test(value)),
        namespace: name,
        key: name,
        name: title,
        type: metafieldType,
        description: optional(text),
      }),
    ),
  ),
  metaobjectDefinitions: optional(
    listOf(
      fieldsOf<MetaobjectDefinitionSeed>({
        type: name,
        name: optional(title),
        displayNameKey: optional(name),
        fields: listOf(
          fieldsOf<MetaobjectFieldSeed>({
            key: name,
            name: optional(title),
            type: metafieldType,
            required: optional(flag),
          }),
        ),
      }),
    ),
  ),
  metaobjects: optional(
    listOf(fieldsOf<MetaobjectSeed>({ type: name, handle, fields: recordOf(text) })),
  ),
  metafields: optional(metafields),
  products: optional(listOf(productSeed)),
  collections: optional(
    listOf(
      fieldsOf<CollectionSeed>({
        title,
        handle: optional(handle),
        descriptionHtml: optional(text),
        products: optional(listOf(text)),
        tag: optional(title),
        metafields: optional(metafields),
      }),
    ),
  ),
  customers: optional(listOf(customerSeed)),
  segments: optional(listOf(fieldsOf<SegmentSeed>({ name: title, query: text }))),
  discountCodes: optional(
    listOf(fieldsOf<DiscountCodeSeed>({ code: title, percentage, title: optional(title) })),
  ),
  orders: optional(listOf(orderSeed)),
  ...COMMERCE_READERS,
}

/** Reads records without a store. */
export const readRecordSeed: Reader<RecordSeed> = fieldsOf<RecordSeed>(RECORD_READERS)

/** Names of the fields that contain records. */
export const RECORD_NAMES = Object.keys(RECORD_READERS) as (keyof RecordSeed)[]
