import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { MediaRecord } from './media-records'
import { PLACEHOLDER_SIZE } from './placeholder-image'

/** Status of a file: it is processed for a while. */
export function fileStatus({ readyAt }: MediaRecord, now: number): 'READY' | 'UPLOADED' {
  return now >= readyAt ? 'READY' : 'UPLOADED'
}

/** Converts an image file to the type `Image`; null while it is processed. */
export function imageOf(media: MediaRecord, { clock }: GraphqlContext) {
  const { id, alt, originalSource } = media
  if (fileStatus(media, clock.now()) !== 'READY') return null
  return {
    __typename: 'Image',
    id: globalId('ImageSource', idNumber(id)),
    altText: alt || null,
    url: originalSource,
    src: originalSource,
    originalSrc: originalSource,
    transformedSrc: originalSource,
    thumbhash: null,
    width: PLACEHOLDER_SIZE,
    height: PLACEHOLDER_SIZE,
  }
}
