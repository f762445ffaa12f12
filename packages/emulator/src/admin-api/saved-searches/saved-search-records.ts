import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { parseSavedQuery } from './saved-search-query'
import type { ParsedQuery } from './saved-search-query'
import { defineRecords } from '../../engine/resolve/define-records'

export interface SavedSearchRecord extends StoredRecord, ParsedQuery {
  readonly name: string
  /** A value of `SearchResultType`. */
  readonly resourceType: string
}

export const SAVED_SEARCHES = defineRecords('SavedSearch', {
  resource: ({ resourceType }: SavedSearchRecord) => resourceType,
  name: ({ resourceType, name }: SavedSearchRecord) => nameKey(resourceType, name),
})

/** Key of the index of saved searches by name. */
export function nameKey(resourceType: string, name: string): string {
  return `${resourceType} ${name}`
}

/** The saved searches that every store has from its start. */
const DEFAULTS: readonly (readonly [resourceType: string, name: string, query: string])[] = [
  ['ORDER', 'Unfulfilled', 'status:open fulfillment_status:unshipped,partial'],
  ['ORDER', 'Unpaid', 'status:open financial_status:unpaid'],
  ['ORDER', 'Open', 'status:open'],
  ['ORDER', 'Archived', 'status:closed'],
  ['DRAFT_ORDER', 'Open and invoice sent', 'status:open_and_invoice_sent'],
  ['DRAFT_ORDER', 'Open', 'status:open'],
  ['DRAFT_ORDER', 'Invoice sent', 'status:invoice_sent'],
  ['DRAFT_ORDER', 'Completed', 'status:completed'],
  ['DRAFT_ORDER', 'Submitted for review', 'status:open source:online_store'],
]

/** Adds the saved searches that every store has from its start. */
export function seedSavedSearches(records: RecordStore): void {
  const searches = records.table(SAVED_SEARCHES)
  for (const [resourceType, name, query] of DEFAULTS)
    searches.put({
      ...parseSavedQuery(query),
      id: searches.nextId(),
      __typename: 'SavedSearch',
      name,
      resourceType,
    })
}
