import type { GraphqlContext } from '../../engine/graphql-context'
import { plainText, truncate } from '../../engine/html'
import { paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { globalId, idNumber } from '../../engine/records/global-id'
import { limitCount } from '../../engine/records/count'
import type { Fields } from '../../engine/resolve/domain'
import { SUB_COLLECTIONS_SOURCES } from '../collection-sources/source-records'
import { PRODUCTS } from '../products/product-records'
import { hasProduct, productsOf } from './collection-membership'
import type { CollectionSource } from './collection-membership'
import { orderedProducts } from './collection-order'
import type { CollectionRecord } from './collection-records'
import { conditionObject } from './rule-conditions'

/** Fields of the type `Collection` that are not properties of the record. */
export const collectionFields = {
  activeOperations: () => ({ duplicate: [] }),
  description: ({ descriptionHtml }: CollectionRecord, args: { truncateAt?: number | null }) =>
    truncate(plainText(descriptionHtml), args.truncateAt),
  hasProduct: (collection: CollectionRecord, { id }: { id: string }, { store }: GraphqlContext) => {
    const product = store.records.table(PRODUCTS).get(id)
    return product !== undefined && hasProduct(store.records, collection, product)
  },
  image: ({ id, image }: CollectionRecord) =>
    image && {
      __typename: 'Image',
      id: globalId('CollectionImage', idNumber(id)),
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
    collection: CollectionSource,
    args: ConnectionArgs & { sortKey?: string | null },
    { store }: GraphqlContext,
  ) => {
    const { products, order, isDescending } = orderedProducts(
      store.records,
      collection,
      args.sortKey ?? 'COLLECTION_DEFAULT',
    )
    return paginate(products, { ...args, reverse: Boolean(args.reverse) !== isDescending }, order)
  },
  productsCount: (collection: CollectionSource, _args: object, { store }: GraphqlContext) =>
    limitCount(productsOf(store.records, collection).length),
  ruleSet: ({ ruleSet }: CollectionRecord, _args: object, { store }: GraphqlContext) =>
    ruleSet && {
      ...ruleSet,
      rules: ruleSet.rules.map(rule => ({
        ...rule,
        conditionObject: conditionObject(store.records, rule),
      })),
    },
  sources: ({ sourceIds }: CollectionRecord, _args: object, context: GraphqlContext) =>
    (sourceIds ?? []).flatMap(id => context.loadNode(id) ?? []),
  subCollectionEligibility: (
    { sourceIds = [] }: CollectionRecord,
    _args: object,
    context: GraphqlContext,
  ) => {
    const isParent = sourceIds.some(id => SUB_COLLECTIONS_SOURCES.in(context).get(id))
    const state = {
      eligible: !isParent,
      ineligibleReason: isParent ? 'CHAIN_REFERENCE' : null,
    }
    return { inclusion: state, exclusion: state }
  },
  storefrontId: ({ id }: CollectionRecord) => id,
} satisfies Fields<'Collection'>
