import { parseGlobalId } from '../../../emulator/src/engine/records/global-id'
import type { StoredRecord } from '../../../emulator/src/engine/records/record-table'
import type { Snapshot } from '../../../emulator/src/snapshots/snapshot'
import { hasOriginalEmail } from './replace/emails'
import type { Fingerprints } from './replace/fingerprints'
import { isPersonalOwner } from './replace/personal-fields'
import type { Category } from './replace/personal-fields'
import type { Replacer } from './replace/replacer'

/**
 * Groups of the fields of records that contain what people wrote, and not words of the platform.
 */
const OPEN_FIELDS: Readonly<Record<string, Category>> = {
  firstName: 'names',
  lastName: 'names',
  company: 'addresses',
  address1: 'addresses',
  address2: 'addresses',
  city: 'addresses',
  zip: 'addresses',
  note: 'notes',
  cancelNote: 'notes',
  reasonNotes: 'notes',
  tags: 'notes',
  attributes: 'attributes',
  poNumber: 'attributes',
}
/** Tables of records about people, and about the places of the merchant. */
const OPEN_TABLES = [
  'Customer',
  'MailingAddress',
  'Order',
  'DraftOrder',
  'FulfillmentOrder',
  'Location',
]

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A text of a record. */
interface Leaf {
  text: string
  /** E.g. `Customer 1001 tags.0`. */
  place: string
  /** Whether single words such as first names do not belong there. */
  isOpen: boolean
}

/**
 * Replaces original values that a snapshot has outside of the personal fields, e.g. an email
 * address in the description of a product.
 */
export function cleanSnapshot(
  snapshot: Snapshot,
  replacer: Replacer,
  kept: ReadonlySet<Category>,
): Snapshot {
  const stores = snapshot.state.stores.map(store => ({
    ...store,
    records: {
      ...store.records,
      tables: Object.fromEntries(
        Object.entries(store.records.tables).map(([type, rows]) => [
          type,
          rows.map(row =>
            mapLeaves(row, type, kept, ({ text, isOpen }) => replacer.replaceWithin(text, isOpen)),
          ),
        ]),
      ),
    },
  }))
  return { ...snapshot, state: { ...snapshot.state, stores } }
}

/**
 * Searches a snapshot for original values.
 *
 * @returns the places, without the values
 */
export function findOriginals(
  snapshot: Snapshot,
  fingerprints: Fingerprints,
  kept: ReadonlySet<Category>,
): string[] {
  const places: string[] = []
  for (const { records } of snapshot.state.stores)
    for (const [type, rows] of Object.entries(records.tables))
      for (const row of rows)
        mapLeaves(row, type, kept, ({ text, place, isOpen }) => {
          const isFound =
            fingerprints.find(text).some(({ isWord }) => isOpen || !isWord) ||
            (!kept.has('emails') && hasOriginalEmail(text))
          if (isFound) places.push(place)
          return text
        })
  return places
}

function mapLeaves(
  row: StoredRecord,
  type: string,
  kept: ReadonlySet<Category>,
  change: (leaf: Leaf) => string,
): StoredRecord {
  const isOpenTable =
    OPEN_TABLES.includes(type) ||
    (type === 'Metafield' && isPersonalOwner((row as { ownerType?: string }).ownerType ?? ''))
  const visit = (value: unknown, path: readonly string[], isOpen: boolean): unknown => {
    if (typeof value === 'string') {
      if (TIMESTAMP.test(value) || parseGlobalId(value)) return value
      const place = [type, row.id.split('/').at(-1), path.join('.')].join(' ')
      return change({ text: value, place, isOpen })
    }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value))
      return value.map((item, index) => visit(item, [...path, String(index)], isOpen))
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        name === '__typename'
          ? (field as unknown)
          : visit(field, [...path, name], isOpen || (isOpenTable && isOpenField(name, type, kept))),
      ]),
    )
  }
  return visit(row, [], false) as StoredRecord
}

function isOpenField(name: string, type: string, kept: ReadonlySet<Category>): boolean {
  if (type === 'Metafield') return name === 'stored' && !kept.has('metafields')
  const category = Object.hasOwn(OPEN_FIELDS, name) ? OPEN_FIELDS[name] : undefined
  return category !== undefined && !kept.has(category)
}
