import { RecordStore } from '../engine/records/record-store'
import type { SavedRecords } from '../engine/records/record-store'
import type { StoredRecord } from '../engine/records/record-table'
import { count, fieldsOf, flag, listOf, nullable, optional, recordOf, text } from './reader'
import type { Reader } from './reader'
import { firstRecordNumber } from './store'
import type { Store } from './store'
import { readStoreSeed, storeHandle, timezone } from '../seed/store-seed'
import { taxRates } from './tax-rate'

/** A store as JSON. */
export interface SavedStore extends Omit<Store, 'records' | 'taxRates'> {
  /** Missing in states that were saved before taxes were simulated. */
  taxRates?: Store['taxRates']
  records: SavedRecords
}

// The platform's own code wrote the other fields of records.
const storedRecord: Reader<StoredRecord> = (value, path) => ({
  ...recordOf(field => field)(value, path),
  ...fieldsOf<StoredRecord>({ id: text, __typename: text })(identityOf(value), path),
})

/** Reads a store of a saved state. */
export const readSavedStore = fieldsOf<SavedStore>({
  id: count,
  handle: storeHandle,
  domain: text,
  name: text,
  email: text,
  currencyCode: text,
  ianaTimezone: timezone,
  plan: text,
  developmentStore: flag,
  taxRates: optional(taxRates),
  maximumAvailable: count,
  restoreRate: count,
  records: fieldsOf<SavedRecords>({
    numbers: recordOf(count),
    tables: recordOf(listOf(storedRecord)),
  }),
  customerId: nullable(text),
  seed: readStoreSeed,
})

/** Converts a store to JSON. */
export function saveStore(store: Store): SavedStore {
  return { ...store, records: store.records.save() }
}

/** Converts a store from JSON. */
export function restoreStore(saved: SavedStore): Store {
  return {
    ...saved,
    taxRates: saved.taxRates ?? [],
    records: new RecordStore(firstRecordNumber(saved.id - 1), structuredClone(saved.records)),
  }
}

function identityOf(value: unknown): unknown {
  const { id, __typename } = Object(value) as Partial<StoredRecord>
  return { id, __typename }
}
