import { PRODUCT_STATUSES } from './product'
import type { Product } from './product'
import { count, fieldsOf, flag, integer, listOf, nullable, text, oneOf } from './reader'
import type { Store } from './store'
import { readStoreSeed, storeHandle, timezone } from './store-seed'

const product = fieldsOf<Product>({
  id: count,
  title: text,
  handle: text,
  status: oneOf(PRODUCT_STATUSES),
  vendor: text,
  productType: text,
  descriptionHtml: text,
  totalInventory: integer,
  price: text,
  maxPrice: text,
  image: flag,
  createdAt: text,
  updatedAt: text,
})

/** Reads a store of a saved state. */
export const readSavedStore = fieldsOf<Store>({
  id: count,
  handle: storeHandle,
  domain: text,
  name: text,
  email: text,
  currencyCode: text,
  ianaTimezone: timezone,
  plan: text,
  developmentStore: flag,
  maximumAvailable: count,
  restoreRate: count,
  products: listOf(product),
  customerId: nullable(text),
  nextProductId: count,
  seed: readStoreSeed,
})
