import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import { mimeTypeOf } from '../files/file-types'
import { fileStatus, imageOf } from './image-node'
import { findMedia, MEDIA_TYPES } from './media-records'
import type { MediaRecord } from './media-records'

const fileFields = {
  fileErrors: () => [],
  fileStatus: (media: MediaRecord, _args: object, { clock }: GraphqlContext) =>
    fileStatus(media, clock.now()),
  preview: (media: MediaRecord, _args: object, context: GraphqlContext) => ({
    status: fileStatus(media, context.clock.now()),
    image: imageOf(media, context),
  }),
} as const

function mimeType({ filename }: MediaRecord): string {
  return mimeTypeOf(filename)
}

const mediaFields = {
  mediaErrors: () => [],
  mediaWarnings: () => [],
  status: (media: MediaRecord, _args: object, { clock }: GraphqlContext) =>
    fileStatus(media, clock.now()),
} as const

/** Files as media of products. */
export const mediaDomain = {
  types: {
    File: fileFields,
    Media: mediaFields,
    GenericFile: {
      mimeType,
      originalFileSize: ({ size }: MediaRecord) => size ?? null,
      url: (media: MediaRecord, _args, { clock }) =>
        fileStatus(media, clock.now()) === 'READY' ? media.originalSource : null,
    },
    MediaImage: {
      image: (media: MediaRecord, _args, context) => imageOf(media, context),
      mimeType,
      originalSource: ({ originalSource, size }: MediaRecord) => ({
        fileSize: size ?? null,
        url: originalSource,
      }),
    },
    ExternalVideo: {
      embedUrl: ({ originalSource }: MediaRecord) => originalSource,
      originUrl: ({ originalSource }: MediaRecord) => originalSource,
    },
  },
  nodes: Object.fromEntries(
    Object.values(MEDIA_TYPES).map(type => [
      type,
      (id: string, { store }: GraphqlContext) => findMedia(store.records, id),
    ]),
  ),
} satisfies Domain
