import type { GraphqlContext } from '../../engine/graphql-context'
import { collectionWebhook } from '../collections/collection-webhook'
import type { CollectionRecord } from '../collections/collection-records'
import { idNumber } from '../../engine/records/global-id'
import type { MutationContext } from '../../engine/resolve/mutation'
import { productWebhook } from '../products/product-webhook'
import type { ProductRecord } from '../products/product-records'
import { PUBLICATIONS } from './publication-records'
import { findPublishable } from './publish'
import type { Publishable } from './publish'

/** Topics of a change of where something is published. */
export const PUBLISHING_TOPICS = [
  'products/update',
  'product_publications/create',
  'product_publications/delete',
  'product_listings/add',
  'product_listings/remove',
  'collections/update',
  'collection_publications/create',
  'collection_publications/delete',
  'collection_listings/add',
  'collection_listings/remove',
] as const

/**
 * Reports that a product or a collection was published or unpublished. Listings are the
 * publications of the app's own channel.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function emitPublishing(
  context: MutationContext,
  id: string,
  publicationIds: readonly string[],
  change: 'create' | 'delete',
): void {
  const publishable = findPublishable(context, id)
  if (!publishable || publicationIds.length === 0) return
  const isProduct = publishable.__typename === 'Product'
  if (isProduct) context.emit('products/update', productWebhook(context, asProduct(publishable)))
  else context.emit('collections/update', collectionWebhook(asCollection(publishable)))
  const kind = isProduct ? 'product' : 'collection'
  for (const publicationId of publicationIds) {
    context.emit(
      `${kind}_publications/${change}`,
      publicationPayload(publishable, publicationId, change),
    )
    const publication = PUBLICATIONS.in(context).get(publicationId)
    if (publication?.channel?.appKey !== context.app.apiKey) continue
    context.emit(`${kind}_listings/${change === 'create' ? 'add' : 'remove'}`, {
      [`${kind}_listing`]:
        change === 'create'
          ? listingPayload(context, publishable)
          : { [`${kind}_id`]: idNumber(id) },
    })
  }
}

function publicationPayload(
  { id, __typename, publications, createdAt, updatedAt }: Publishable,
  publicationId: string,
  change: 'create' | 'delete',
) {
  return {
    id: idNumber(id),
    publication_id: idNumber(publicationId),
    published_at: publications[publicationId] ?? null,
    published: change === 'create',
    created_at: createdAt,
    updated_at: updatedAt,
    [__typename === 'Product' ? 'product_id' : 'collection_id']: idNumber(id),
  }
}

function listingPayload(context: GraphqlContext, publishable: Publishable) {
  const id = idNumber(publishable.id)
  if (publishable.__typename !== 'Product') {
    const { image } = asCollection(publishable)
    return {
      collection_id: id,
      updated_at: publishable.updatedAt,
      body_html: publishable.descriptionHtml,
      default_product_image: null,
      handle: publishable.handle,
      image: image && { created_at: publishable.updatedAt, src: image.src },
      title: publishable.title,
      sort_order: asCollection(publishable).sortOrder.toLowerCase().replace('_', '-'),
      published_at: Object.values(publishable.publications)[0] ?? null,
    }
  }
  const {
    admin_graphql_api_id,
    id: productId,
    status,
    ...payload
  } = productWebhook(context, asProduct(publishable))
  return { product_id: productId, available: status === 'active', ...payload }
}

function asProduct(publishable: Publishable): ProductRecord {
  return publishable as ProductRecord
}

function asCollection(publishable: Publishable): CollectionRecord {
  return publishable as CollectionRecord
}
