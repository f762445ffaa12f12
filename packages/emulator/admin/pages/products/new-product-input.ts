import { readQuantity } from '../../forms/read-quantity'
import { splitList } from '../../forms/split-list'
import type { ProductFields, ProductSetInput } from './product-operations'
import { combineOptions } from './combine-options'
import type { ProductOptionFields } from './combine-options'

/** What the merchant fills in for a new product. Its variants share the price and the stock. */
export interface NewProductFields extends Omit<ProductFields, 'tags'> {
  /** Separated by commas. */
  tags: string
  price: string
  compareAtPrice: string
  sku: string
  tracked: boolean
  /** Available quantities by the id of the location. */
  quantities: Record<string, string>
  options: ProductOptionFields[]
}

/** A product without options has one variant with this one. */
const NO_OPTION: ProductOptionFields = { name: 'Title', values: 'Default Title' }

/**
 * Returns a product with a variant for each combination of its options.
 *
 * @throws AdminApiError if a quantity is not a whole number
 */
export function newProductInput({
  tags,
  price,
  compareAtPrice,
  sku,
  tracked,
  quantities,
  options: given,
  ...fields
}: NewProductFields): ProductSetInput {
  const named = given.filter(({ name, values }) => name.trim() || splitList(values).length > 0)
  const options = named.length > 0 ? named : [NO_OPTION]
  const inventoryQuantities = Object.entries(tracked ? quantities : {}).map(
    ([locationId, text]) => ({
      locationId,
      name: 'available' as const,
      quantity: readQuantity(text),
    }),
  )
  return {
    ...fields,
    tags: splitList(tags),
    productOptions: options.map(({ name, values }, index) => ({
      name: name.trim(),
      position: index + 1,
      values: splitList(values).map(value => ({ name: value })),
    })),
    variants: combineOptions(options).map(optionValues => ({
      optionValues,
      price: price || '0',
      compareAtPrice: compareAtPrice || null,
      sku: sku || null,
      inventoryItem: { tracked },
      inventoryQuantities,
    })),
  }
}
