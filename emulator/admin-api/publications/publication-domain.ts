import type { GraphqlContext } from '../../graphql/graphql-context'
import { paginate } from '../engine/records/connection'
import type { ConnectionArgs } from '../engine/records/connection'
import { limitCount } from '../engine/records/count'
import type { Domain, FieldResolver } from '../engine/resolve/domain'
import { COLLECTIONS } from '../collections/collection-records'
import type { CollectionRecord } from '../collections/collection-records'
import { PRODUCTS } from '../products/product-records'
import type { ProductRecord, VariantRecord } from '../products/product-records'
import { onlineStore, PUBLICATIONS } from './publication-records'
import type { PublicationRecord } from './publication-records'

/** A product or a collection; a variant is published with its product. */
export type Publishable = ProductRecord | CollectionRecord

/** Returns the table of publications. */
export function publicationsOf({ store }: GraphqlContext) {
  return store.records.table<PublicationRecord, never>(PUBLICATIONS)
}

/** Times of publishing by publication, of an object or of the product of a variant. */
function publishedTimes(
  source: Publishable | VariantRecord,
  { store }: GraphqlContext,
): Readonly<Record<string, string>> {
  if ('publications' in source) return source.publications
  return store.records.table(PRODUCTS).get(source.productId)?.publications ?? {}
}

function resourcePublications(
  source: Publishable | VariantRecord,
  { onlyPublished }: { onlyPublished?: boolean | null },
  context: GraphqlContext,
) {
  const now = context.clock.now()
  return Object.entries(publishedTimes(source, context)).flatMap(([id, publishDate]) => {
    const publication = publicationsOf(context).get(id)
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
  return paginate(resourcePublications(source, args, context), args, { idOf: ({ id }) => id })
}

function publicationCount(
  source: Publishable | VariantRecord,
  args: { onlyPublished?: boolean | null },
  context: GraphqlContext,
): number {
  return resourcePublications(source, args, context).length
}

function publishedOn(
  source: Publishable | VariantRecord,
  { publicationId, channelId }: { publicationId?: string; channelId?: string },
  context: GraphqlContext,
): boolean {
  const id = publicationId ?? channelId?.replace('/Channel/', '/Publication/') ?? ''
  return resourcePublications(source, {}, context).some(({ publication }) => publication.id === id)
}

function publishedOnCurrent(
  source: Publishable | VariantRecord,
  _args: object,
  context: GraphqlContext,
): boolean {
  return publishedOn(source, { publicationId: onlineStore(context.store.records).id }, context)
}

const publishableFields: Readonly<Record<string, FieldResolver>> = {
  availablePublicationsCount: (
    source: Publishable | VariantRecord,
    _args: object,
    context: GraphqlContext,
  ) => limitCount(publicationCount(source, {}, context)),
  publicationCount,
  publishedOnChannel: publishedOn,
  publishedOnCurrentChannel: publishedOnCurrent,
  publishedOnCurrentPublication: publishedOnCurrent,
  publishedOnPublication: publishedOn,
  resourcePublications: pageOfPublications,
  resourcePublicationsCount: (
    source: Publishable | VariantRecord,
    args: { onlyPublished?: boolean | null },
    context: GraphqlContext,
  ) => limitCount(publicationCount(source, args, context)),
  resourcePublicationsV2: pageOfPublications,
  unpublishedPublications: (
    source: Publishable | VariantRecord,
    args: ConnectionArgs,
    context: GraphqlContext,
  ) =>
    paginate(
      publicationsOf(context)
        .all()
        .filter(({ id }) => !publishedOn(source, { publicationId: id }, context)),
      args,
      { idOf: ({ id }) => id },
    ),
}

function publishedIn<Row extends Publishable>(
  rows: readonly Row[],
  { id }: PublicationRecord,
): Row[] {
  return rows.filter(({ publications }) => Object.hasOwn(publications, id))
}

/** Publications, and what they contain. */
export const publicationDomain: Domain = {
  queries: {
    publication: ({ id }: { id: string }, context) => publicationsOf(context).get(id) ?? null,
    publications: (args: ConnectionArgs, context: GraphqlContext) =>
      paginate(publicationsOf(context).all(), args, { idOf: ({ id }) => id, idValue: 'number' }),
    publicationsCount: ({ limit }: { limit?: number | null }, context: GraphqlContext) =>
      limitCount(publicationsOf(context).size, limit),
  },
  types: {
    Publishable: publishableFields,
    Publication: {
      catalog: () => null,
      operation: () => null,
      collections: (
        publication: PublicationRecord,
        args: ConnectionArgs,
        { store }: GraphqlContext,
      ) =>
        paginate(publishedIn(store.records.table(COLLECTIONS).all(), publication), args, {
          idOf: ({ id }) => id,
        }),
      hasCollection: (
        publication: PublicationRecord,
        { id }: { id: string },
        { store }: GraphqlContext,
      ) => {
        const collection = store.records.table(COLLECTIONS).get(id)
        return collection !== undefined && publishedIn([collection], publication).length > 0
      },
      products: (publication: PublicationRecord, args: ConnectionArgs, { store }: GraphqlContext) =>
        paginate(publishedIn(store.records.table(PRODUCTS).all(), publication), args, {
          idOf: ({ id }) => id,
        }),
    },
  },
  nodes: { Publication: (id, context) => publicationsOf(context).get(id) },
}
