import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'

export interface MetafieldRecord extends StoredRecord {
  readonly ownerId: string
  readonly ownerType: string
  readonly namespace: string
  readonly key: string
  /** Name of the data type, e.g. `list.url`. */
  readonly typeName: string
  /** The stored form of the value. */
  readonly stored: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** Table of metafields. The index `definition` has the keys of the table of definitions. */
export const METAFIELDS = {
  type: 'Metafield',
  indexes: {
    owner: (metafield: MetafieldRecord) => metafield.ownerId,
    key: ({ ownerId, namespace, key }: MetafieldRecord) => metafieldKey(ownerId, namespace, key),
    definition: ({ ownerType, namespace, key }: MetafieldRecord) =>
      definitionKey(ownerType, namespace, key),
  },
} as const

/** Key of the index of metafields by owner, namespace, and key. */
export function metafieldKey(ownerId: string, namespace: string, key: string): string {
  return `${ownerId} ${namespace}.${key}`
}

/** Key of the index of definitions, and of metafields by definition. */
export function definitionKey(ownerType: string, namespace: string, key: string): string {
  return `${ownerType} ${namespace}.${key}`
}

/** Deletes the metafields of an object. */
export function removeMetafields(records: RecordStore, ownerId: string): void {
  records.table(METAFIELDS).removeBy('owner', ownerId)
}
