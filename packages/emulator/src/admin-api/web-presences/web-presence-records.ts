import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** An address of the storefront: the primary domain, or a folder of it. */
export interface WebPresenceRecord extends StoredRecord {
  /** In lower case. Null: the domain itself. */
  readonly subfolderSuffix: string | null
  /** As given, e.g. `fr-CA`. */
  readonly defaultLocale: string
  readonly alternateLocales: readonly string[]
}

export const WEB_PRESENCES = defineRecords('MarketWebPresence', {
  suffix: (presence: WebPresenceRecord) => presence.subfolderSuffix,
})
