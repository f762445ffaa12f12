import { PRODUCTS } from './product-records'

/** The product of an argument `productId` does not exist. */
export const PRODUCT_ID_UNKNOWN = PRODUCTS.exists(
  'productId',
  'Product does not exist',
  'PRODUCT_DOES_NOT_EXIST',
)
