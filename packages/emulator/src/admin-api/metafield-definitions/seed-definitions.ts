import type { MetafieldDefinitionSeed } from '../../state/content'
import type { RecordStore } from '../../engine/records/record-store'
import { DEFINITIONS } from './definition-records'

/** Adds the definitions of metafields of a seed. */
export function seedMetafieldDefinitions(
  records: RecordStore,
  seeds: readonly MetafieldDefinitionSeed[],
): void {
  const definitions = records.table(DEFINITIONS)
  for (const { ownerType, namespace, key, name, type, description = null } of seeds)
    definitions.add({
      ownerType,
      namespace,
      key,
      name,
      description,
      typeName: type,
      validations: [],
      pinnedPosition: null,
      access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE', customerAccount: 'NONE' },
      capabilities: [],
      constraints: null,
    })
}
