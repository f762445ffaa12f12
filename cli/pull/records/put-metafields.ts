import { METAFIELDS } from '../../../emulator/admin-api/metafields/metafield-records'
import type { RecordStore } from '../../../emulator/admin-api/engine/records/record-store'
import type { RowTree } from './row-tree'

interface MetafieldRow {
  id: string
  namespace: string
  key: string
  type: string
  value: string
  ownerType: string
  createdAt: string
  updatedAt: string
}

/** Stores the metafields of an object. */
export function putMetafields(records: RecordStore, tree: RowTree, ownerId: string): void {
  for (const row of tree.childrenOf<MetafieldRow>(ownerId, 'Metafield'))
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
