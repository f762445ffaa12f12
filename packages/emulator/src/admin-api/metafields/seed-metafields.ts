import type { MetafieldSeed } from '../../state/content'
import type { RecordStore } from '../../engine/records/record-store'
import { ownerTypeOf } from './metafield-owners'
import { METAFIELDS } from './metafield-records'

/** Adds the metafields of an object of a seed. */
export function seedMetafields(
  records: RecordStore,
  ownerId: string,
  seeds: readonly MetafieldSeed[] = [],
  at: string,
): void {
  const metafields = records.table(METAFIELDS)
  for (const { namespace, key, type, value } of seeds)
    metafields.add({
      ownerId,
      ownerType: ownerTypeOf(ownerId) ?? '',
      namespace,
      key,
      typeName: type,
      stored: value,
      createdAt: at,
      updatedAt: at,
    })
}
