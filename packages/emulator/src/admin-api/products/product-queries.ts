import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { recordLoader } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedProducts } from './seed-products'
import { createdAndDeleted } from '../timelines'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import type { ListArgs } from '../../engine/resolve/list-records'
import { findProduct } from './find-product'
import type { ProductIdentifier } from './find-product'
import { optionFields, productFields } from './product-fields'
import { productList, variantList } from './product-list'
import { PRODUCTS, VARIANTS } from './product-records'
import type { ProductRecord } from './product-records'
import { productOf, variantFields } from './variant-fields'

interface CountArgs {
  query?: string | null
  limit?: number | null
}

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
    product: ({ id }: { id: string }, { store }: GraphqlContext) =>
      store.records.table(PRODUCTS).get(id) ?? null,
    productByHandle: ({ handle }: { handle: string }, context: GraphqlContext) =>
      findProduct(context, { handle }) ?? null,
    productByIdentifier: (
      { identifier }: { identifier: ProductIdentifier },
      context: GraphqlContext,
    ) => findProduct(context, identifier) ?? null,
    products: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) => {
      const { records } = context.store
      return listRecords(records.table(PRODUCTS), productList(records), args, context, info)
    },
    productsCount: (args: CountArgs, context: GraphqlContext, info: GraphQLResolveInfo) => {
      const { records } = context.store
      const { search } = productList(records)
      return countRecords(records.table(PRODUCTS).all(), search, args, context, info)
    },
    // Work on images of a copy is done at once; a job of an unknown id counts as done.
    productDuplicateJob: ({ id }: { id: string }) => ({ id, done: true }),
    productTags: (args: ConnectionArgs, context: GraphqlContext) =>
      pageTexts(context, args, ({ tags }) => tags),
    productTypes: (args: ConnectionArgs, context: GraphqlContext) =>
      pageTexts(context, args, ({ productType }) => [productType]),
    productVendors: (args: ConnectionArgs, context: GraphqlContext) =>
      pageTexts(context, args, ({ vendor }) => [vendor]),
    productVariant: ({ id }: { id: string }, { store }: GraphqlContext) =>
      store.records.table(VARIANTS).get(id) ?? null,
    productVariantByIdentifier: (
      { identifier }: { identifier: { id?: string | null } },
      { store }: GraphqlContext,
    ) => store.records.table(VARIANTS).get(identifier.id) ?? null,
    productVariants: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) => {
      const { records } = context.store
      const spec = variantList(records, variant => productOf(context, variant))
      return listRecords(records.table(VARIANTS), spec, args, context, info)
    },
    productVariantsCount: (args: CountArgs, context: GraphqlContext, info: GraphQLResolveInfo) => {
      const { records } = context.store
      const { search } = variantList(records, variant => productOf(context, variant))
      return countRecords(records.table(VARIANTS).all(), search, args, context, info)
    },
  },
  types: { Product: productFields, ProductVariant: variantFields, ...optionFields },
  nodes: {
    Product: recordLoader(PRODUCTS),
    ProductVariant: recordLoader(VARIANTS),
    ProductOption: (id, { store }) => {
      const [product] = store.records.table(PRODUCTS).lookUp('option', id)
      const index = product?.options.findIndex(option => option.id === id) ?? -1
      const option = product?.options[index]
      return option && { ...option, productId: product?.id, position: index + 1 }
    },
  },
}

/** Pages the distinct texts of all products. */
function pageTexts(
  { store }: GraphqlContext,
  args: ConnectionArgs,
  textsOf: (product: ProductRecord) => readonly string[],
) {
  const texts = new Set(store.records.table(PRODUCTS).all().flatMap(textsOf).filter(Boolean))
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
