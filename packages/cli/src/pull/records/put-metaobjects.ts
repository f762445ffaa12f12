import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import { titleOf } from '../../../../emulator/src/admin-api/metaobjects/metaobject-handle'
import {
  METAOBJECT_DEFINITIONS,
  METAOBJECTS,
} from '../../../../emulator/src/admin-api/metaobjects/metaobject-records'
import type {
  FieldDefinition,
  MetaobjectDefinitionRecord,
  MetaobjectRecord,
} from '../../../../emulator/src/admin-api/metaobjects/metaobject-records'
import type { RowTree } from './row-tree'

interface Switch {
  enabled: boolean
}

type DefinitionRow = Pick<
  MetaobjectDefinitionRecord,
  'access' | 'createdAt' | 'description' | 'displayNameKey' | 'id' | 'name' | 'type' | 'updatedAt'
> & {
  capabilities: {
    publishable: Switch
    translatable: Switch
    renderable:
      (Switch & { data: { metaTitleKey: string; metaDescriptionKey: string } | null }) | null
    onlineStore: (Switch & { data: { urlHandle: string } | null }) | null
  }
  fieldDefinitions: (Pick<
    FieldDefinition,
    'description' | 'key' | 'name' | 'required' | 'validations'
  > & { type: { name: string }; capabilities: { adminFilterable: Switch } })[]
}

type MetaobjectRow = Pick<MetaobjectRecord, 'createdAt' | 'handle' | 'id' | 'updatedAt'> & {
  /** Null: replaced. */
  displayName: string | null
  fields: { key: string; value: string | null }[]
  capabilities: {
    publishable: { status: MetaobjectRecord['status'] } | null
    onlineStore: { templateSuffix: string | null } | null
  }
}

/** Stores the metaobjects with their definitions. */
export function putMetaobjects(records: RecordStore, tree: RowTree): void {
  for (const row of tree.rootsAs<DefinitionRow>()) {
    records.table(METAOBJECT_DEFINITIONS).put(definitionOf(row))
    for (const metaobject of tree.childrenOf<MetaobjectRow>(row.id, 'Metaobject'))
      records.table(METAOBJECTS).put(metaobjectOf(row, metaobject))
  }
}

function definitionOf(row: DefinitionRow): MetaobjectDefinitionRecord {
  const { publishable, translatable, renderable, onlineStore } = row.capabilities
  return {
    id: row.id,
    __typename: 'MetaobjectDefinition',
    type: row.type,
    name: row.name,
    description: row.description,
    displayNameKey: row.displayNameKey,
    fieldDefinitions: row.fieldDefinitions.map(({ type, capabilities, ...field }) => ({
      ...field,
      typeName: type.name,
      isAdminFilterable: capabilities.adminFilterable.enabled,
    })),
    access: row.access,
    isPublishable: publishable.enabled,
    isTranslatable: translatable.enabled,
    isRenderable: renderable?.enabled ?? false,
    renderableData: renderable?.data ?? null,
    isOnlineStore: onlineStore?.enabled ?? false,
    urlHandle: onlineStore?.data?.urlHandle ?? null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function metaobjectOf({ id, type }: DefinitionRow, row: MetaobjectRow): MetaobjectRecord {
  return {
    id: row.id,
    __typename: 'Metaobject',
    definitionId: id,
    type,
    handle: row.handle,
    fallbackName: row.displayName ?? titleOf(row.handle),
    stored: Object.fromEntries(
      row.fields.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])),
    ),
    status: row.capabilities.publishable?.status ?? 'ACTIVE',
    templateSuffix: row.capabilities.onlineStore?.templateSuffix ?? null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
