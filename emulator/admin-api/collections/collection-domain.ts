import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { plainText, truncate } from '../engine/html'
import { compareItems, cursorTime, paginate } from '../engine/records/connection'
import type { ConnectionArgs, ConnectionOrder } from '../engine/records/connection'
import { limitCount } from '../engine/records/count'
import { recordLoader } from '../engine/resolve/domain'
import type { Domain, FieldResolver } from '../engine/resolve/domain'
import { countRecords, listRecords } from '../engine/resolve/list-records'
import type { ListArgs } from '../engine/resolve/list-records'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import type { ProductRecord } from '../products/product-records'
import { collectionList } from './collection-list'
import { COLLECTIONS, hasProduct, productsOf } from './collection-records'
import type { CollectionRecord } from './collection-records'

function collectionByHandle({ store }: GraphqlContext, handle: string): CollectionRecord | null {
  return store.records.table(COLLECTIONS).lookUp('handle', handle)[0] ?? null
}

/** Order of the products of a collection by its own order, or the requested one. */
function orderOf(
  collection: CollectionRecord,
  sortKey: string,
  { store }: GraphqlContext,
  positions: ReadonlyMap<string, number>,
): { order: ConnectionOrder<ProductRecord>; isDescending: boolean } {
  const key = sortKey === 'COLLECTION_DEFAULT' ? collection.sortOrder : sortKey
  const order = (sortValue?: ConnectionOrder<ProductRecord>['sortValue']) => ({
    idOf: ({ id }: ProductRecord) => id,
    ...(sortValue && { sortValue }),
  })
  const priceOf = ({ id }: ProductRecord) =>
    Math.min(
      ...store.records
        .table(VARIANTS)
        .lookUp('product', id)
        .map(({ price }) => Number(price)),
    )
  switch (key) {
    case 'ALPHA_ASC':
    case 'TITLE':
      return { order: order(({ title }) => title), isDescending: false }
    case 'ALPHA_DESC':
      return { order: order(({ title }) => title), isDescending: true }
    case 'PRICE_ASC':
    case 'PRICE':
      return { order: order(priceOf), isDescending: false }
    case 'PRICE_DESC':
      return { order: order(priceOf), isDescending: true }
    case 'CREATED':
      return { order: order(({ createdAt }) => cursorTime(createdAt)), isDescending: false }
    case 'CREATED_DESC':
      return { order: order(({ createdAt }) => cursorTime(createdAt)), isDescending: true }
    case 'ID':
      return { order: order(), isDescending: false }
    default:
      // The manual order; nothing is sold, so it is also the order of the best sellers.
      return { order: order(({ id }) => positions.get(id) ?? null), isDescending: false }
  }
}

const collectionFields: Readonly<Record<string, FieldResolver>> = {
  activeOperations: () => [],
  description: ({ descriptionHtml }: CollectionRecord, args: { truncateAt?: number | null }) =>
    truncate(plainText(descriptionHtml), args.truncateAt),
  hasProduct: (collection: CollectionRecord, { id }: { id: string }, { store }: GraphqlContext) => {
    const product = store.records.table(PRODUCTS).get(id)
    return product !== undefined && hasProduct(store.records, collection, product)
  },
  image: ({ image }: CollectionRecord) =>
    image && {
      __typename: 'Image',
      id: null,
      altText: image.altText,
      url: image.src,
      src: image.src,
      originalSrc: image.src,
      transformedSrc: image.src,
      width: null,
      height: null,
      thumbhash: null,
    },
  products: (
    collection: CollectionRecord,
    args: ConnectionArgs & { sortKey?: string | null },
    context: GraphqlContext,
  ) => {
    const products = productsOf(context.store.records, collection)
    const positions = new Map(products.map(({ id }, index) => [id, index + 1]))
    const { order, isDescending } = orderOf(
      collection,
      args.sortKey ?? 'COLLECTION_DEFAULT',
      context,
      positions,
    )
    return paginate(
      products.sort(compareItems(order)),
      { ...args, reverse: Boolean(args.reverse) !== isDescending },
      order,
    )
  },
  productsCount: (collection: CollectionRecord, _args: object, { store }: GraphqlContext) =>
    limitCount(productsOf(store.records, collection).length),
  ruleSet: ({ ruleSet }: CollectionRecord) =>
    ruleSet && {
      ...ruleSet,
      rules: ruleSet.rules.map(rule => ({ ...rule, conditionObject: null })),
    },
  storefrontId: ({ id }: CollectionRecord) => id,
}

/** Collections. */
export const collectionDomain: Domain = {
  queries: {
    collection: ({ id }: { id: string }, { store }) =>
      store.records.table(COLLECTIONS).get(id) ?? null,
    collectionByHandle: ({ handle }: { handle: string }, context) =>
      collectionByHandle(context, handle),
    collectionByIdentifier: (
      { identifier }: { identifier: { id?: string | null; handle?: string | null } },
      context,
    ) =>
      typeof identifier.handle === 'string'
        ? collectionByHandle(context, identifier.handle)
        : (context.store.records.table(COLLECTIONS).get(identifier.id) ?? null),
    collections: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) =>
      listRecords(context.store.records.table(COLLECTIONS), collectionList, args, context, info),
    collectionsCount: (
      args: { query?: string | null; limit?: number | null },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) =>
      countRecords(
        context.store.records.table(COLLECTIONS).all(),
        collectionList.search,
        args,
        context,
        info,
      ),
  },
  types: { Collection: collectionFields },
  nodes: { Collection: recordLoader(COLLECTIONS) },
}
