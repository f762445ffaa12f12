import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import {
  CAPABILITIES,
  DEFINITIONS,
} from '../../../../emulator/src/admin-api/metafield-definitions/definition-records'
import type {
  Capability,
  DefinitionRecord,
} from '../../../../emulator/src/admin-api/metafield-definitions/definition-records'
import type { RowTree } from './row-tree'

type DefinitionRow = Pick<
  DefinitionRecord,
  'access' | 'description' | 'id' | 'key' | 'name' | 'namespace' | 'ownerType' | 'validations'
> & {
  pinnedPosition: number | null
  type: { name: string }
  capabilities: Record<Capability, { enabled: boolean }>
  constraints: { key: string | null; values: { nodes: { value: string }[] } } | null
}

/** Stores the definitions of metafields. */
export function putDefinitions(records: RecordStore, tree: RowTree): void {
  for (const row of tree.rootsAs<DefinitionRow>()) {
    const { key = null, values } = row.constraints ?? {}
    records.table(DEFINITIONS).put({
      id: row.id,
      __typename: 'MetafieldDefinition',
      ownerType: row.ownerType,
      namespace: row.namespace,
      key: row.key,
      name: row.name,
      description: row.description,
      typeName: row.type.name,
      validations: row.validations,
      pinnedPosition: row.pinnedPosition,
      access: row.access,
      capabilities: CAPABILITIES.filter(name => row.capabilities[name].enabled),
      constraints:
        key === null ? null : { key, values: (values?.nodes ?? []).map(({ value }) => value) },
    })
  }
}
