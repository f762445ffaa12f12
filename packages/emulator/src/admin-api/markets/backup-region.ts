import type { GraphqlContext } from '../../engine/graphql-context'
import type { StoredRecord } from '../../engine/records/record-table'
import { primaryMarket, regionOf } from './market-records'
import type { RegionRecord } from './market-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** The country of buyers whose own country is in no market. */
interface BackupRegionRecord extends StoredRecord {
  readonly code: string
}

const BACKUP_REGION = defineRecords<BackupRegionRecord>('BackupRegion')
const ONLY_ID = 'BackupRegion'

/** Returns the backup region: by default, the first country of the primary market. */
export function backupRegionOf({ store: { records } }: GraphqlContext): RegionRecord {
  const stored = records.table(BACKUP_REGION).get(ONLY_ID)
  const primary = primaryMarket(records)
  return regionOf(records, stored?.code ?? primary?.conditions.regions?.values?.[0] ?? 'US')
}

/** Sets the backup region. */
export function setBackupRegion(
  { store: { records } }: GraphqlContext,
  code: string,
): RegionRecord {
  records.table(BACKUP_REGION).put({ id: ONLY_ID, __typename: BACKUP_REGION.type, code })
  return regionOf(records, code)
}
