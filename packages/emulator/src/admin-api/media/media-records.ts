import { idNumber } from '../../engine/records/global-id'
import type { StoredRecord, TableSpec } from '../../engine/records/record-table'
import type { RecordStore } from '../../engine/records/record-store'

/** A file: an image, a video, a 3D model, or any other. */
export interface MediaRecord extends StoredRecord {
  readonly alt: string
  readonly mediaContentType: string
  readonly originalSource: string
  readonly filename: string
  /** In bytes. Null or missing: the file was not uploaded to the platform. */
  readonly size?: number | null
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
  FILE: 'GenericFile',
  MODEL_3D: 'Model3d',
}

const SPECS: ReadonlyMap<string, TableSpec<MediaRecord, 'filename'>> = new Map(
  Object.values(MEDIA_TYPES).map(type => [
    type,
    { type, indexes: { filename: (media: MediaRecord) => media.filename } },
  ]),
)

/** Finds a file by its global id. */
export function findMedia(records: RecordStore, id: string): MediaRecord | undefined {
  const spec = SPECS.get(/^gid:\/\/shopify\/(\w+)\//.exec(id)?.[1] ?? '')
  return spec && records.table(spec).get(id)
}

/** Finds a file by its name. */
export function findByFilename(records: RecordStore, filename: string): MediaRecord | undefined {
  for (const spec of SPECS.values()) {
    const [media] = records.table(spec).lookUp('filename', filename)
    if (media) return media
  }
  return undefined
}

/** Lists the files of all types, in the order of their ids, which are unique across the types. */
export function allMedia(records: RecordStore): readonly MediaRecord[] {
  const tables = [...SPECS.values()].map(spec => records.table(spec).all())
  const [first = [], ...others] = tables.filter(rows => rows.length > 0)
  if (others.length === 0) return first
  return [...first, ...others.flat()].sort((left, right) => idNumber(left.id) - idNumber(right.id))
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
