import type { PublicationInput } from '../../../generated/admin'
import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { limitCount } from '../../engine/records/count'
import type { Fields } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { addOnlineStore, seedPublications } from './seed-publications'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import type { ListArgs } from '../../engine/resolve/list-records'
import { CATALOGS } from '../catalogs/catalog-records'
import { COLLECTIONS } from '../collections/collection-records'
import { productList } from '../products/product-list'
import { PRODUCTS } from '../products/product-records'
import type { VariantRecord } from '../products/product-records'
import { channelNode, channelsOf } from './channel-node'
import { publicationMutations } from './publication-mutations'
import { PUBLICATIONS } from './publication-records'
import type { PublicationRecord } from './publication-records'
import { currentPublication, publicationId } from './publish'
import type { Publishable } from './publish'
import { publishableMutations } from './publishable-mutations'

/** Times of publishing by publication, of an object or of the product of a variant. */
function publishedTimes(
  source: Publishable | VariantRecord,
  context: GraphqlContext,
): Readonly<Record<string, string>> {
  if ('publications' in source) return source.publications
  return PRODUCTS.in(context).get(source.productId)?.publications ?? {}
}

function resourcePublications(
  source: Publishable | VariantRecord,
  { onlyPublished }: { onlyPublished?: boolean | null },
  context: GraphqlContext,
) {
  const now = context.clock.now()
  return Object.entries(publishedTimes(source, context)).flatMap(([id, publishDate]) => {
    const publication = PUBLICATIONS.in(context).get(id)
    const isPublished = Date.parse(publishDate) <= now
    return publication && (isPublished || onlyPublished === false)
      ? [{ id, isPublished, publication, publishDate, publishable: source }]
      : []
  })
}

function pageOfPublications(
  source: Publishable | VariantRecord,
  args: ConnectionArgs & { onlyPublished?: boolean | null },
  context: GraphqlContext,
) {
  return paginate(resourcePublications(source, args, context), args, BY_ID)
}

function publicationCount(
  source: Publishable | VariantRecord,
  args: { onlyPublished?: boolean | null },
  context: GraphqlContext,
): number {
  return resourcePublications(source, args, context).length
}

/** An app that is not a sales channel has no current publication. */
function publishedOnCurrent(
  source: Publishable | VariantRecord,
  _args: object,
  context: GraphqlContext,
): boolean {
  const publication = currentPublication(context)
  return Boolean(publication) && publishedOn(source, { publicationId: publication?.id }, context)
}

function publishedOn(
  source: Publishable | VariantRecord,
  input: PublicationInput,
  context: GraphqlContext,
): boolean {
  const publishDate = publishedTimes(source, context)[publicationId(input)]
  return publishDate !== undefined && Date.parse(publishDate) <= context.clock.now()
}

/** Pages where a product or a collection is published, in the types that the platform replaced. */
function legacyPublications(
  source: Publishable,
  args: ConnectionArgs & { onlyPublished?: boolean | null },
  context: GraphqlContext,
) {
  const isProduct = source.__typename === 'Product'
  const nodes = resourcePublications(source, args, context).map(({ publishable, ...node }) => ({
    ...node,
    __typename: isProduct ? 'ProductPublication' : 'CollectionPublication',
    [isProduct ? 'product' : 'collection']: publishable,
    channel: channelNode(node.publication),
  }))
  return paginate(nodes, args, BY_ID)
}

const publishableFields: Fields<'Publishable'> = {
  availablePublicationsCount: (source: Publishable | VariantRecord, _args, context) =>
    limitCount(publicationCount(source, {}, context)),
  publicationCount,
  publishedOnChannel: publishedOn,
  publishedOnCurrentChannel: publishedOnCurrent,
  publishedOnCurrentPublication: publishedOnCurrent,
  publishedOnPublication: publishedOn,
  resourcePublications: pageOfPublications,
  resourcePublicationsCount: (source: Publishable | VariantRecord, args, context) =>
    limitCount(publicationCount(source, args, context)),
  resourcePublicationsV2: pageOfPublications,
  unpublishedChannels: (source: Publishable | VariantRecord, args, context) =>
    paginate(
      channelsOf(context).filter(({ id }) => !publishedOn(source, { channelId: id }, context)),
      args,
      BY_ID,
    ),
  unpublishedPublications: (source: Publishable | VariantRecord, args, context) =>
    paginate(
      PUBLICATIONS.in(context)
        .all()
        .filter(({ id }) => !publishedOn(source, { publicationId: id }, context)),
      args,
      BY_ID,
    ),
}

function includedProducts(
  { id }: PublicationRecord,
  args: ListArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) {
  const { records } = context.store
  const products = records.table(PRODUCTS).lookUp('publication', id)
  return listRecords(products, productList(records), args, context, info)
}

function pageOfListings(
  publishables: readonly Publishable[],
  { id }: PublicationRecord,
  args: ConnectionArgs,
  context: GraphqlContext,
) {
  const nodes = publishables.flatMap(publishable =>
    resourcePublications(publishable, { onlyPublished: false }, context)
      .filter(({ publication }) => publication.id === id)
      .map(node => ({ ...node, id: publishable.id })),
  )
  return paginate(nodes, args, BY_ID)
}

/** Publications, and what they contain. */
export const publicationDomain: AdminDomain = {
  seed: {
    initial: addOnlineStore,
    records: {
      publications: seedPublications,
    },
  },
  queries: {
    publication: ({ id }, context) => PUBLICATIONS.in(context).get(id) ?? null,
    publications: (args, context) =>
      paginate(PUBLICATIONS.in(context).all(), args, { ...BY_ID, idValue: 'number' }),
    publicationsCount: ({ limit }, context) => limitCount(PUBLICATIONS.in(context).size, limit),
    publishedProductsCount: ({ publicationId: id, limit }, context) =>
      limitCount(PRODUCTS.in(context).lookUp('publication', id).length, limit),
  },
  mutations: { ...publicationMutations, ...publishableMutations },
  types: {
    Publishable: publishableFields,
    Product: { publications: legacyPublications, productPublications: legacyPublications },
    Collection: { publications: legacyPublications },
    Shop: {
      publicationCount: (_shop: object, _args, context) => PUBLICATIONS.in(context).size,
    },
    Publication: {
      catalog: ({ id }: PublicationRecord, _args, context) =>
        CATALOGS.in(context).lookUp('publication', id)[0] ?? null,
      channels: (publication: PublicationRecord, args) => {
        const channel = channelNode(publication)
        return paginate(channel ? [channel] : [], args, BY_ID)
      },
      collectionPublicationsV3: (publication: PublicationRecord, args, context) => {
        const published = COLLECTIONS.in(context).lookUp('publication', publication.id)
        return pageOfListings(published, publication, args, context)
      },
      collections: COLLECTIONS.pageBy('publication'),
      hasCollection: (publication: PublicationRecord, { id }, context) =>
        COLLECTIONS.in(context).get(id)?.publications[publication.id] !== undefined,
      includedProducts,
      includedProductsCount: ({ id }: PublicationRecord, args, context, info) => {
        const { records } = context.store
        const products = records.table(PRODUCTS).lookUp('publication', id)
        return countRecords(products, productList(records).search, args, context, info)
      },
      operation: () => null,
      productPublicationsV3: (publication: PublicationRecord, args, context) => {
        const published = PRODUCTS.in(context).lookUp('publication', publication.id)
        return pageOfListings(published, publication, args, context)
      },
      products: includedProducts,
    },
  },
  nodes: { Publication: (id, context) => PUBLICATIONS.in(context).get(id) },
}
