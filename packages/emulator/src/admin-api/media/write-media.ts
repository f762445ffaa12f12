import type { CreateMediaInput, FileCreateInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { timestamp } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import { contentTypeOf, filenameOf, isFileUrl } from '../files/file-types'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { MEDIA_TYPES, putMedia } from './media-records'
import type { MediaRecord } from './media-records'

/** A file to create. Its name is by default the one at the end of its source. */
export type MediaInput = { [Name in keyof CreateMediaInput]: string | null } & Pick<
  FileCreateInput,
  'filename'
>

/** Time that the processing of a file takes on the emulator's clock. */
export const PROCESSING_MS = 1000

/** Creates the files of inputs, and adds them behind the media of a product. */
export function addMedia(
  context: GraphqlContext,
  { id }: { id: string },
  inputs: readonly MediaInput[],
): MediaRecord[] {
  const created = inputs.map(input => createMedia(context, input))
  const products = PRODUCTS.in(context)
  const product = products.get(id)
  if (product && created.length > 0)
    products.update(id, { mediaIds: [...product.mediaIds, ...created.map(media => media.id)] })
  return created
}

/** Lists the errors of the addresses of new media. */
export function sourceErrors(media: readonly MediaInput[]): MutationError[] {
  return media.flatMap(({ originalSource }, index) =>
    isFileUrl(originalSource)
      ? []
      : [
          {
            field: ['media', String(index), 'originalSource'],
            code: 'INVALID',
            message: 'Image URL is invalid',
          },
        ],
  )
}

/** Removes media from a product and its variants. The files stay. */
export function removeMediaOf(
  context: GraphqlContext,
  productId: string,
  removed: ReadonlySet<string>,
): void {
  const rest = ({ mediaIds }: { mediaIds: readonly string[] }) => ({
    mediaIds: mediaIds.filter(id => !removed.has(id)),
  })
  const product = PRODUCTS.in(context).get(productId)
  if (product) PRODUCTS.in(context).update(productId, rest(product))
  for (const variant of VARIANTS.in(context).lookUp('product', productId))
    if (variant.mediaIds.some(id => removed.has(id)))
      VARIANTS.in(context).update(variant.id, rest(variant))
}

/** Creates a file. */
export function createMedia(
  context: GraphqlContext,
  { alt, filename, ...input }: MediaInput,
): MediaRecord {
  const { store, clock } = context
  const originalSource = input.originalSource ?? ''
  const mediaContentType = input.mediaContentType ?? contentTypeOf(originalSource)
  const type = MEDIA_TYPES[mediaContentType] ?? 'MediaImage'
  const at = timestamp(clock.now())
  return putMedia(store.records, {
    // One sequence for all types: a list of files has all of them.
    id: globalId(type, store.records.nextNumber('MediaImage')),
    __typename: type,
    alt: alt ?? '',
    mediaContentType,
    originalSource,
    filename: filename ?? filenameOf(originalSource),
    size: uploadSize(context, originalSource),
    readyAt: clock.now() + PROCESSING_MS,
    createdAt: at,
    updatedAt: at,
  })
}

/** Returns the size of a file in bytes. Null if it was not uploaded to a target of this store. */
export function uploadSize({ state, store }: GraphqlContext, source: string): number | null {
  return state.uploads.findByAddress(source, store.domain)?.content?.length ?? null
}
