import type { RecordStore } from '../engine/records/record-store'
import type { StoredRecord } from '../engine/records/record-table'

/** A sales channel or catalog in which products and collections are published. */
export interface PublicationRecord extends StoredRecord {
  readonly name: string
  readonly autoPublish: boolean
  readonly supportsFuturePublishing: boolean
}

export const PUBLICATIONS = { type: 'Publication', indexes: {} } as const

/** The publication of the online store, which a store has from its start. */
export function onlineStore(records: RecordStore): PublicationRecord {
  const [publication] = records.table<PublicationRecord, never>(PUBLICATIONS).all()
  if (!publication) throw new Error('A store always has the online store.')
  return publication
}
