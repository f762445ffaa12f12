import type { Check } from '../../engine/resolve/mutation'
import { PRODUCTS } from './product-records'

/** The product of an argument `productId` does not exist. */
export const PRODUCT_ID_UNKNOWN: Check<{ productId: string }> = {
  field: ['productId'],
  code: 'PRODUCT_DOES_NOT_EXIST',
  message: 'Product does not exist',
  fails: ({ productId }, { store }) => !store.records.table(PRODUCTS).get(productId),
  isFinal: true,
}
