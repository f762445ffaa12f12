import type { FileSetInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { contentTypeOf } from '../files/file-types'
import { findMedia, putMedia } from '../media/media-records'
import type { MediaRecord } from '../media/media-records'
import { createMedia } from '../media/write-media'
import { mediaOf } from './product-fields'
import { PRODUCTS } from './product-records'
import type { ProductRecord } from './product-records'
import { now } from './write-product'

/** Replaces the media of a product. A source that the product has already is not loaded again. */
export function setFiles(
  context: GraphqlContext,
  product: ProductRecord,
  files: readonly FileSetInput[],
): void {
  const current = mediaOf(context, product)
  const media = files.flatMap(file => {
    const known = knownFile(context, current, file)
    if (!known) return typeof file.originalSource === 'string' ? createFile(context, file) : []
    return typeof file.alt === 'string' ? changeAlt(context, known, file.alt) : known
  })
  PRODUCTS.in(context).update(product.id, { mediaIds: [...new Set(media.map(({ id }) => id))] })
}

/** Finds a file of a product by an input. */
export function knownFile(
  { store }: GraphqlContext,
  media: readonly MediaRecord[],
  { id, originalSource }: FileSetInput,
): MediaRecord | undefined {
  return typeof id === 'string'
    ? findMedia(store.records, id)
    : media.find(file => file.originalSource === originalSource)
}

function createFile(
  context: GraphqlContext,
  { alt, contentType, filename, originalSource }: FileSetInput,
): MediaRecord {
  const source = originalSource ?? ''
  return createMedia(context, {
    alt: alt ?? null,
    mediaContentType: contentType ?? contentTypeOf(source),
    originalSource: source,
    ...(typeof filename === 'string' && { filename }),
  })
}

function changeAlt(context: GraphqlContext, media: MediaRecord, alt: string): MediaRecord {
  return putMedia(context.store.records, { ...media, alt, updatedAt: now(context) })
}
