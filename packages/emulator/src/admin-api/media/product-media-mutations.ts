import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { globalId, idNumber } from '../../engine/records/global-id'
import { startJob } from '../../engine/resolve/jobs'
import type { Mutations } from '../../engine/resolve/domain'
import { brokenRules, defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { PRODUCT_ID_UNKNOWN } from '../products/product-exists'
import { reportUpdated, UPDATE_TOPICS } from '../products/product-events'
import { PRODUCTS } from '../products/product-records'
import { fileStatus } from './image-node'
import { findMedia, putMedia } from './media-records'
import type { MediaRecord } from './media-records'
import { addMedia, removeMediaOf, sourceErrors } from './write-media'

/** The roots that change the media of a product. */
export const productMediaMutations: Mutations = {
  productCreateMedia: defineMutation({
    // Assumed: addresses are checked before the product is read.
    errors: (args, context) => {
      const invalid = sourceErrors(args.media)
      return invalid.length > 0 ? invalid : brokenRules([PRODUCT_ID_UNKNOWN], args, context)
    },
    refused: ({ productId }, context) => {
      const product = findProduct(context, productId)
      return { media: product && [], product }
    },
    topics: UPDATE_TOPICS,
    run: ({ productId, media: inputs }, context) => {
      const media = addMedia(context, { id: productId }, inputs)
      return { media, product: reportUpdated(context, productId) }
    },
  }),

  productUpdateMedia: defineMutation({
    checks: [
      PRODUCT_ID_UNKNOWN,
      mediaUnknown('media', ({ media }: MutationArgs['productUpdateMedia']) =>
        media.map(({ id }) => id),
      ),
      {
        field: ['media'],
        code: 'NON_READY_MEDIA',
        message: 'Non-ready media cannot be updated.',
        fails: ({ media }, context) => media.some(({ id }) => !isReady(context, id)),
      },
    ],
    topics: UPDATE_TOPICS,
    run: ({ productId, media }, context) => {
      const changed = media.flatMap(input => changeMedia(context, input) ?? [])
      return { media: changed, product: reportUpdated(context, productId) }
    },
  }),

  productDeleteMedia: defineMutation({
    checks: [
      PRODUCT_ID_UNKNOWN,
      mediaUnknown('mediaIds', ({ mediaIds }: MutationArgs['productDeleteMedia']) => mediaIds),
    ],
    topics: UPDATE_TOPICS,
    run: ({ productId, mediaIds }, context) => {
      removeMediaOf(context, productId, new Set(mediaIds))
      const images = mediaIds.filter(id => id.includes('/MediaImage/'))
      return {
        deletedMediaIds: mediaIds,
        deletedProductImageIds: images.map(id => globalId('ProductImage', idNumber(id))),
        product: reportUpdated(context, productId),
      }
    },
  }),

  productReorderMedia: defineMutation({
    checks: [
      {
        field: ['id'],
        code: 'PRODUCT_DOES_NOT_EXIST',
        message: 'Product does not exist',
        fails: ({ id }, context) => !findProduct(context, id),
        isFinal: true,
      },
    ],
    topics: UPDATE_TOPICS,
    errors: ({ id, moves }, context) => {
      const mediaIds = findProduct(context, id)?.mediaIds ?? []
      return moves.flatMap((move, index) =>
        mediaIds.includes(move.id)
          ? []
          : [
              {
                field: ['moves', String(index), 'id'],
                code: 'MEDIA_DOES_NOT_EXIST',
                message: 'Media does not exist',
              },
            ],
      )
    },
    run: ({ id, moves }, context) => {
      let mediaIds = findProduct(context, id)?.mediaIds ?? []
      for (const { id: mediaId, newPosition } of moves)
        mediaIds = mediaIds
          .filter(other => other !== mediaId)
          .toSpliced(Number(newPosition), 0, mediaId)
      PRODUCTS.in(context).update(id, { mediaIds })
      reportUpdated(context, id)
      return { job: startJob(context) }
    },
  }),
}

/** Returns whether a file was processed. */
export function isReady({ store, clock }: GraphqlContext, id: string): boolean {
  const media = findMedia(store.records, id)
  return media !== undefined && fileStatus(media, clock.now()) === 'READY'
}

function findProduct(context: GraphqlContext, id: string) {
  return PRODUCTS.in(context).get(id) ?? null
}

/** All media that the product does not have are named in one error. */
function mediaUnknown<Args extends { productId: string }>(
  field: string,
  idsOf: (args: Args) => readonly string[],
): Check<Args> {
  const unknown = (args: Args, context: GraphqlContext) => {
    const known = findProduct(context, args.productId)?.mediaIds ?? []
    return idsOf(args).filter(id => !known.includes(id))
  }
  return {
    field: [field],
    code: 'MEDIA_DOES_NOT_EXIST',
    message: (args, context) => {
      const ids = unknown(args, context)
      return ids.length === 1
        ? `Media id ${ids.join()} does not exist`
        : `Media ids ${ids.join()} do not exist`
    },
    fails: (args, context) => unknown(args, context).length > 0,
    isFinal: true,
  }
}

function changeMedia(
  { store, clock }: GraphqlContext,
  { id, alt, previewImageSource }: MutationArgs['productUpdateMedia']['media'][number],
): MediaRecord | undefined {
  const media = findMedia(store.records, id)
  return (
    media &&
    putMedia(store.records, {
      ...media,
      ...(typeof alt === 'string' && { alt }),
      // The preview of an image is the image.
      ...(typeof previewImageSource === 'string' &&
        media.__typename === 'MediaImage' && { originalSource: previewImageSource }),
      updatedAt: timestamp(clock.now()),
    })
  )
}
