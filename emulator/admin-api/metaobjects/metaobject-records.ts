import type { StoredRecord } from '../engine/records/record-table'

export interface MetaobjectRecord extends StoredRecord {
  readonly definitionId: string
}
