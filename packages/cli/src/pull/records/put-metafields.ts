import { METAFIELDS } from '../../../../emulator/src/admin-api/metafields/metafield-records'
import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import type { RowTree } from './row-tree'

/** A metafield of the Admin API. */
export interface MetafieldRow {
  id: string
  namespace: string
  key: string
  type: string
  value: string
  ownerType: string
  createdAt: string
  updatedAt: string
}

/** Stores the metafields of an object of a bulk query. */
export function putMetafields(records: RecordStore, tree: RowTree, ownerId: string): void {
  putMetafieldRows(records, ownerId, tree.childrenOf<MetafieldRow>(ownerId, 'Metafield'))
}

/** Stores the metafields of an object. */
export function putMetafieldRows(
  records: RecordStore,
  ownerId: string,
  rows: readonly MetafieldRow[],
): void {
  for (const row of rows)
    records.table(METAFIELDS).put({
      id: row.id,
      __typename: 'Metafield',
      ownerId,
      ownerType: row.ownerType,
      namespace: row.namespace,
      key: row.key,
      typeName: row.type,
      stored: row.value,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })
}
