import { variantsOf } from '../admin-api/products/product-fields'
import type { ProductRecord, VariantRecord } from '../admin-api/products/product-records'
import type { GraphqlContext } from '../engine/graphql-context'
import { visitorPrice } from './visitor-locale'
import { hasAvailableVariant } from './visible-products'

/** The schema's input `ProductFilter`, without metafields and categories. */
export interface ProductFilter {
  available?: boolean | null
  price?: { min?: number | null; max?: number | null } | null
  productType?: string | null
  productVendor?: string | null
  tag?: string | null
  variantOption?: { name: string; value: string } | null
}

/** Names of the inputs of the same kind, which are alternatives. */
const KINDS = [
  'available',
  'price',
  'productType',
  'productVendor',
  'tag',
  'variantOption',
] as const

/**
 * Selects products. Filters of one kind are alternatives, and a product must match every kind.
 * Filters of one kind with values for different options must all match.
 */
export function filterProducts(
  context: GraphqlContext,
  products: readonly ProductRecord[],
  filters: readonly ProductFilter[] | null | undefined,
): ProductRecord[] {
  const groups = new Map<string, ProductFilter[]>()
  for (const filter of filters ?? [])
    for (const kind of KINDS) {
      if (filter[kind] === undefined || filter[kind] === null) continue
      const key = kind === 'variantOption' ? `${kind} ${filter.variantOption?.name ?? ''}` : kind
      groups.set(key, [...(groups.get(key) ?? []), { [kind]: filter[kind] }])
    }
  return products.filter(product =>
    [...groups.values()].every(group => group.some(filter => matches(context, product, filter))),
  )
}

/** The schema's type `Filter`: what a page of products can be limited by. */
export function productFilterNodes(context: GraphqlContext, products: readonly ProductRecord[]) {
  const prices = products.flatMap(product =>
    variantsOf(context, product).map(variant => priceOf(context, variant)),
  )
  const available = products.filter(product => hasAvailableVariant(context, product)).length
  const id = 'filter.v.availability'
  const availability = [
    { value: true, label: 'In stock', count: available },
    { value: false, label: 'Out of stock', count: products.length - available },
  ]
  return [
    {
      id,
      label: 'Availability',
      type: 'LIST',
      presentation: 'TEXT',
      values: availability.map(({ value, label, count }) => ({
        ...{ id: `${id}.${value ? 1 : 0}`, label, count, image: null, swatch: null },
        input: JSON.stringify({ available: value }),
      })),
    },
    {
      id: 'filter.v.price',
      label: 'Price',
      type: 'PRICE_RANGE',
      presentation: null,
      values: [
        {
          ...{ id: 'filter.v.price', label: 'Price', count: 0, image: null, swatch: null },
          input: JSON.stringify({
            price: { min: 0, max: prices.length === 0 ? 0 : Math.max(...prices) },
          }),
        },
      ],
    },
  ]
}

function matches(context: GraphqlContext, product: ProductRecord, filter: ProductFilter): boolean {
  const { available, price, productType, productVendor, tag, variantOption } = filter
  const equals = (wanted: string, value: string) => wanted.toLowerCase() === value.toLowerCase()
  if (typeof productType === 'string') return equals(productType, product.productType)
  if (typeof productVendor === 'string') return equals(productVendor, product.vendor)
  if (typeof tag === 'string') return product.tags.some(own => equals(tag, own))
  const some = (test: (variant: VariantRecord) => boolean) =>
    variantsOf(context, product).some(test)
  if (typeof available === 'boolean') return hasAvailableVariant(context, product) === available
  if (price)
    return some(
      variant =>
        priceOf(context, variant) >= (price.min ?? 0) &&
        priceOf(context, variant) <= (price.max ?? Infinity),
    )
  if (!variantOption) return true
  const index = product.options.findIndex(({ name }) => equals(variantOption.name, name))
  return some(
    ({ optionValues }) => index !== -1 && equals(variantOption.value, optionValues[index] ?? ''),
  )
}

function priceOf(context: GraphqlContext, variant: VariantRecord): number {
  return Number(visitorPrice(context, variant).price.amount)
}
