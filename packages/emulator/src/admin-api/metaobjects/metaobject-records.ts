import type { MetafieldDefinitionValidationInput } from '../../../generated/admin'
import { resolveNamespace } from '../../engine/records/namespaces'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A field that every metaobject of a definition has. */
export interface FieldDefinition {
  readonly key: string
  readonly name: string
  readonly description: string | null
  readonly required: boolean
  readonly typeName: string
  readonly validations: readonly MetafieldDefinitionValidationInput[]
  readonly isAdminFilterable: boolean
}

export interface MetaobjectDefinitionRecord extends StoredRecord {
  readonly type: string
  readonly name: string
  readonly description: string | null
  /** Key of the field whose value is the display name. */
  readonly displayNameKey: string | null
  readonly fieldDefinitions: readonly FieldDefinition[]
  readonly access: {
    readonly admin: string
    readonly storefront: string
    readonly customerAccount: string
  }
  readonly isPublishable: boolean
  readonly isTranslatable: boolean
  readonly isRenderable: boolean
  readonly renderableData: {
    readonly metaTitleKey: string | null
    readonly metaDescriptionKey: string | null
  } | null
  readonly isOnlineStore: boolean
  /** Part of the URLs of the metaobjects in the online store. */
  readonly urlHandle: string | null
  /** Whether the app's registration file declares it: the API cannot change it. */
  readonly isDeclared?: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

export interface MetaobjectRecord extends StoredRecord {
  readonly definitionId: string
  readonly type: string
  readonly handle: string
  /** The display name of a metaobject without a value for it. */
  readonly fallbackName: string
  /** Stored forms of the values, by key. */
  readonly stored: Readonly<Record<string, string>>
  readonly status: 'ACTIVE' | 'DRAFT'
  readonly templateSuffix: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const METAOBJECT_DEFINITIONS = defineRecords('MetaobjectDefinition', {
  type: (definition: MetaobjectDefinitionRecord) => definition.type,
})

export const METAOBJECTS = defineRecords('Metaobject', {
  definition: (metaobject: MetaobjectRecord) => metaobject.definitionId,
  handle: ({ type, handle }: MetaobjectRecord) => handleKey(type, handle),
})

/** The stored form of a type, which is in lower case. Recorded of new definitions. */
export function resolveType(type: string): string {
  return resolveNamespace(type).toLowerCase()
}

/** Key of the index of metaobjects by type and handle. */
export function handleKey(type: string, handle: string): string {
  return `${type} ${handle.toLowerCase()}`
}

/** Returns the definition of a metaobject. */
export function definitionOf(
  records: RecordStore,
  { definitionId }: MetaobjectRecord,
): MetaobjectDefinitionRecord {
  const definition = records.table(METAOBJECT_DEFINITIONS).get(definitionId)
  if (!definition) throw new Error(`The definition ${definitionId} of a metaobject is missing.`)
  return definition
}

/** The display name of a metaobject: the value of a field, or the fallback. */
export function displayName(records: RecordStore, metaobject: MetaobjectRecord): string {
  const { displayNameKey } = definitionOf(records, metaobject)
  return (
    (displayNameKey === null ? undefined : metaobject.stored[displayNameKey]) ??
    metaobject.fallbackName
  )
}
