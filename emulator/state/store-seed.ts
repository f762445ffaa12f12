import { findCountry } from '../admin-api/addresses/countries'
import { isEmail, isPhone } from '../admin-api/customers/contact-values'
import { isPlatformScope } from '../admin-api/schema/registration-facts'
import { readCents } from '../billing/money'
import type { AddressSeed, CustomerSeed } from './customer'
import { SEEDED_PAYMENTS } from './order'
import type { OrderItemSeed, OrderSeed } from './order'
import { PRODUCT_STATUSES } from './product'
import type { ProductSeed } from './product'
import {
  amount,
  count,
  fieldsOf,
  flag,
  integer,
  listOf,
  optional,
  text,
  textOf,
  valueOf,
  oneOf,
} from './reader'
import type { Reader } from './reader'

/** Initial state of a store, and its state after a reset. Only the handle is required. */
export interface StoreSeed {
  /** First label of the shop's domain: lower-case letters, digits and hyphens. */
  handle: string
  name?: string
  /** ISO 4217, e.g. `EUR`. Default `USD`. */
  currencyCode?: string
  ianaTimezone?: string
  /** Name of the plan. Default `Development`. */
  plan?: string
  /**
   * A development store, in which every charge is a test. Default: true for the plan `Development`.
   */
  developmentStore?: boolean
  /** Size of the Admin API's bucket, in cost points. */
  maximumAvailable?: number
  /** Restored cost points per second. */
  restoreRate?: number
  products?: ProductSeed[]
  customers?: CustomerSeed[]
  orders?: OrderSeed[]
  /** True: the app is initially installed with its registered scopes. A list: with these scopes. */
  installed?: boolean | string[]
}

const currencyCode = textOf('a currency code such as "USD"', value => /^[A-Z]{3}$/.test(value))
const decimal = textOf('a decimal amount such as "19.50"', value => readCents(value) !== undefined)
const points = valueOf(
  'an integer from 1',
  (value): value is number => Number.isSafeInteger(value) && Number(value) > 0,
)
const installedFlag = valueOf(
  'true, false or a list of scopes',
  value => typeof value === 'boolean',
)
const title = textOf('a text that is not empty', value => value.trim() !== '')

const scope = textOf('an access scope such as "read_products"', isPlatformScope)
/** First label of a shop's domain. */
export const storeHandle = textOf(
  '1 to 60 lower-case letters, digits or inner hyphens, e.g. "demo-store"',
  value => /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(value),
)
export const timezone = textOf('a time zone such as "Europe/Berlin"', isTimezone)

const productSeed = fieldsOf<ProductSeed>({
  title,
  handle: optional(
    textOf('lower-case letters, digits and inner hyphens, e.g. "linen-shirt"', value =>
      /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(value),
    ),
  ),
  status: optional(oneOf(PRODUCT_STATUSES)),
  vendor: optional(text),
  productType: optional(text),
  descriptionHtml: optional(text),
  totalInventory: optional(integer),
  price: optional(decimal),
  maxPrice: optional(decimal),
  image: optional(flag),
})

const addressSeed = fieldsOf<AddressSeed>({
  address1: optional(text),
  address2: optional(text),
  city: optional(text),
  company: optional(text),
  countryCode: optional(
    textOf('a country code such as "CA"', value => findCountry(value, null) !== undefined),
  ),
  provinceCode: optional(text),
  zip: optional(text),
  phone: optional(text),
})

const customerSeed = fieldsOf<CustomerSeed>({
  email: textOf('an email address such as "sam@example.com"', isEmail),
  firstName: optional(text),
  lastName: optional(text),
  phone: optional(textOf('a phone number such as "+14155550100"', isPhone)),
  note: optional(text),
  tags: optional(listOf(text)),
  acceptsMarketing: optional(flag),
  address: optional(addressSeed),
})

const orderItemSeed = fieldsOf<OrderItemSeed>({
  product: optional(text),
  title: optional(title),
  price: optional(decimal),
  quantity: optional(points),
})

const orderSeed = fieldsOf<OrderSeed>({
  items: listOf(orderItemSeed),
  customer: optional(textOf('an email address such as "sam@example.com"', isEmail)),
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
  createdAt: optional(
    textOf('a time such as "2026-01-05T09:00:00Z"', value => !Number.isNaN(Date.parse(value))),
  ),
})

/** Reads the seed of one store. */
export const readStoreSeed: Reader<StoreSeed> = fieldsOf<StoreSeed>({
  handle: storeHandle,
  name: optional(title),
  currencyCode: optional(currencyCode),
  ianaTimezone: optional(timezone),
  plan: optional(title),
  developmentStore: optional(flag),
  maximumAvailable: optional(points),
  restoreRate: optional(count),
  products: optional(listOf(productSeed)),
  customers: optional(listOf(customerSeed)),
  orders: optional(listOf(orderSeed)),
  installed: optional((value, path) =>
    Array.isArray(value) ? listOf(scope)(value, path) : installedFlag(value, path),
  ),
})

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
