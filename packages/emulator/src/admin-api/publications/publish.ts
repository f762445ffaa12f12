import type { PublicationInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { COLLECTIONS } from '../collections/collection-records'
import type { CollectionRecord } from '../collections/collection-records'
import { PRODUCTS } from '../products/product-records'
import type { ProductRecord } from '../products/product-records'
import { PUBLICATIONS } from './publication-records'
import type { PublicationRecord } from './publication-records'

/** A product or a collection; a variant is published with its product. */
export type Publishable = ProductRecord | CollectionRecord

/** Finds a product or a collection. */
export function findPublishable(context: GraphqlContext, id: string): Publishable | undefined {
  return PRODUCTS.in(context).get(id) ?? COLLECTIONS.in(context).get(id)
}

/** Returns the global id of the publication that an input names; empty if it names none. */
export function publicationId({ publicationId: id, channelId }: PublicationInput): string {
  return id ?? channelId?.replace('/Channel/', '/Publication/') ?? ''
}

/** Returns the publication of the channel of the app that sends a request. */
export function currentPublication({ store, app }: GraphqlContext): PublicationRecord | undefined {
  return store.records.table(PUBLICATIONS).lookUp('app', app.apiKey)[0]
}

/**
 * Publishes a product or a collection.
 *
 * @param publishDate default: now
 * @returns whether that changed anything
 */
export function publish(
  context: GraphqlContext,
  id: string,
  publication: string,
  publishDate?: string | null,
): boolean {
  const found = findPublishable(context, id)
  if (!found || !PUBLICATIONS.in(context).get(publication)) return false
  const at = timestamp(publishDate ? Date.parse(publishDate) : context.clock.now())
  const before = found.publications[publication]
  if (before !== undefined && (before === at || !publishDate)) return false
  replacePublications(context, found, { ...found.publications, [publication]: at })
  return true
}

/** Removes a product or a collection from a publication. Returns whether that changed anything. */
export function unpublish(context: GraphqlContext, id: string, publication: string): boolean {
  const found = findPublishable(context, id)
  if (!found || found.publications[publication] === undefined) return false
  const { [publication]: _removed, ...publications } = found.publications
  replacePublications(context, found, publications)
  return true
}

function replacePublications(
  context: GraphqlContext,
  { id, __typename }: Publishable,
  publications: Readonly<Record<string, string>>,
): void {
  const changes = { publications, updatedAt: currentTime(context) }
  if (__typename === 'Product') PRODUCTS.in(context).update(id, changes)
  else COLLECTIONS.in(context).update(id, changes)
}
