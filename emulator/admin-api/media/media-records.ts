import type { StoredRecord, TableSpec } from '../engine/records/record-table'
import type { RecordStore } from '../engine/records/record-store'

/** A file: an image, a video, a 3D model, or any other. */
export interface MediaRecord extends StoredRecord {
  readonly alt: string
  readonly mediaContentType: string
  readonly originalSource: string
  /** Milliseconds since the epoch when the processing ends. */
  readonly readyAt: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** Types of files, by content type. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  IMAGE: 'MediaImage',
  VIDEO: 'Video',
  EXTERNAL_VIDEO: 'ExternalVideo',
  MODEL_3D: 'Model3d',
}

const SPECS: ReadonlyMap<string, TableSpec<MediaRecord, never>> = new Map(
  Object.values(MEDIA_TYPES).map(type => [type, { type, indexes: {} }]),
)

/** Finds a file by its global id. */
export function findMedia(records: RecordStore, id: string): MediaRecord | undefined {
  const spec = SPECS.get(/^gid:\/\/shopify\/(\w+)\//.exec(id)?.[1] ?? '')
  return spec && records.table(spec).get(id)
}

/** Stores a file. */
export function putMedia(records: RecordStore, media: MediaRecord): MediaRecord {
  const spec = SPECS.get(media.__typename)
  if (!spec) throw new Error(`${media.__typename} is not a type of files.`)
  return records.table(spec).put(media)
}

/** Deletes a file. */
export function removeMedia(records: RecordStore, id: string): void {
  const media = findMedia(records, id)
  const spec = media && SPECS.get(media.__typename)
  if (spec) records.table(spec).remove(id)
}
