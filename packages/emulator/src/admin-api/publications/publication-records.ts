import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** The sales channel of a publication. */
export interface PublishedChannel {
  /** Client id of the app that created it; null: a channel of the platform. */
  readonly appKey: string | null
  readonly handle: string
  /** The account on the external platform that the channel connects. */
  readonly account: {
    readonly id: string
    readonly name: string
    readonly specificationHandle: string
  } | null
}

/** A sales channel or catalog in which products and collections are published. */
export interface PublicationRecord extends StoredRecord {
  readonly name: string
  readonly autoPublish: boolean
  readonly supportsFuturePublishing: boolean
  readonly channel: PublishedChannel | null
}

export const PUBLICATIONS = defineRecords('Publication', {
  app: ({ channel }: PublicationRecord) => channel?.appKey,
  channel: ({ channel }: PublicationRecord) => channel?.handle,
})

/** The publication of the online store, which a store has from its start. */
export function onlineStore(records: RecordStore): PublicationRecord {
  const [publication] = records.table(PUBLICATIONS).all()
  if (!publication) throw new Error('A store always has the online store.')
  return publication
}

/**
 * Publications that new products are added to, with the time. The online store is not one of them.
 */
export function autoPublications(records: RecordStore, at: string): Record<string, string> {
  const { id: onlineStoreId } = onlineStore(records)
  const chosen = records
    .table(PUBLICATIONS)
    .all()
    .filter(({ id, autoPublish }) => autoPublish && id !== onlineStoreId)
  return Object.fromEntries(chosen.map(({ id }) => [id, at]))
}
