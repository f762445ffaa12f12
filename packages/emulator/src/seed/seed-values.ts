import { findCountry } from '../admin-api/addresses/countries'
import { isEmail } from '../admin-api/customers/contact-values'
import { isAmount } from '../money/money'
import type { AddressSeed } from '../state/customer'
import type { OrderItemSeed } from '../state/order'
import { fieldsOf, listOf, optional, text, textOf, valueOf } from '../state/reader'

export const currencyCode = textOf('a currency code such as "USD"', value =>
  /^[A-Z]{3}$/.test(value),
)
export const decimal = textOf('a decimal amount such as "19.50"', isAmount)
export const positive = valueOf(
  'an integer from 1',
  (value): value is number => Number.isSafeInteger(value) && Number(value) > 0,
  { type: 'integer', minimum: 1 },
)
export const title = textOf('a text that is not empty', value => value.trim() !== '')
export const handle = textOf(
  'lower-case letters, digits and inner hyphens, e.g. "linen-shirt"',
  value => /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(value),
)
export const time = textOf(
  'a time such as "2026-01-05T09:00:00Z"',
  value => !Number.isNaN(Date.parse(value)),
)
export const percentage = valueOf(
  'a number from 0 to 100',
  (value): value is number => Number.isFinite(value) && Number(value) >= 0 && Number(value) <= 100,
  { type: 'number', minimum: 0 },
)
export const email = textOf('an email address such as "sam@example.com"', isEmail)
export const countryCode = textOf(
  'a country code such as "CA"',
  value => findCountry(value, null) !== undefined,
)

export const addressSeed = fieldsOf<AddressSeed>({
  address1: optional(text),
  address2: optional(text),
  city: optional(text),
  company: optional(text),
  countryCode: optional(countryCode),
  provinceCode: optional(text),
  zip: optional(text),
  phone: optional(text),
})

export const items = listOf(
  fieldsOf<OrderItemSeed>({
    product: optional(text),
    title: optional(title),
    price: optional(decimal),
    quantity: optional(positive),
  }),
)
