import type { GraphqlContext } from '../../engine/graphql-context'
import { paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { AdminDomain } from '../admin-domain'
import { seedProducts } from './seed-products'
import { createdAndDeleted } from '../timelines'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import { findProduct } from './find-product'
import { optionFields, productFields } from './product-fields'
import { productList, variantList } from './product-list'
import { PRODUCTS, VARIANTS } from './product-records'
import type { ProductRecord } from './product-records'
import { productOf, variantFields } from './variant-fields'

/** The roots that read products and variants, and their types. */
export const productQueries: AdminDomain = {
  seed: {
    records: {
      products: (run, seeds) =>
        run.add('Product', seeds, () =>
          seedProducts(run.store.records, seeds, run.store.currencyCode, run.epoch),
        ),
    },
  },
  timelines: createdAndDeleted('products', 'Product', 'PRODUCT', 'product'),
  queries: {
    product: PRODUCTS.one,
    productByHandle: ({ handle }, context) => findProduct(context, { handle }) ?? null,
    productByIdentifier: ({ identifier }, context) => findProduct(context, identifier) ?? null,
    products: PRODUCTS.page(({ store }) => productList(store.records)),
    productsCount: (args, context, info) => {
      const { records } = context.store
      const { search } = productList(records)
      return countRecords(records.table(PRODUCTS).all(), search, args, context, info)
    },
    // Work on images of a copy is done at once; a job of an unknown id counts as done.
    productDuplicateJob: ({ id }) => ({ id, done: true }),
    productTags: (args, context) => pageTexts(context, args, ({ tags }) => tags),
    productTypes: (args, context) => pageTexts(context, args, ({ productType }) => [productType]),
    productVendors: (args, context) => pageTexts(context, args, ({ vendor }) => [vendor]),
    productVariant: VARIANTS.one,
    productVariantByIdentifier: ({ identifier }, context) =>
      VARIANTS.in(context).get(identifier.id) ?? null,
    productVariants: (args, context, info) => {
      const { records } = context.store
      const spec = variantList(records, variant => productOf(context, variant))
      return listRecords(records.table(VARIANTS), spec, args, context, info)
    },
    productVariantsCount: (args, context, info) => {
      const { records } = context.store
      const { search } = variantList(records, variant => productOf(context, variant))
      return countRecords(records.table(VARIANTS).all(), search, args, context, info)
    },
  },
  types: { Product: productFields, ProductVariant: variantFields, ...optionFields },
  nodes: {
    Product: PRODUCTS.node,
    ProductVariant: VARIANTS.node,
    ProductOption: (id, context) => {
      const [product] = PRODUCTS.in(context).lookUp('option', id)
      const index = product?.options.findIndex(option => option.id === id) ?? -1
      const option = product?.options[index]
      return option && { ...option, productId: product?.id, position: index + 1 }
    },
  },
}

/** Pages the distinct texts of all products. */
function pageTexts(
  context: GraphqlContext,
  args: ConnectionArgs,
  textsOf: (product: ProductRecord) => readonly string[],
) {
  const texts = new Set(PRODUCTS.in(context).all().flatMap(textsOf).filter(Boolean))
  const sorted = [...texts].sort((left, right) => compare(left.toLowerCase(), right.toLowerCase()))
  const positions = new Map(sorted.map((text, index) => [text, index]))
  return paginate(sorted, args, {
    idOf: text => text,
    sortValue: text => positions.get(text) ?? null,
  })
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
