import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'

export type { MetaobjectFieldDefinitionCreateInput } from '../../../generated/admin-operations'

export type DefinitionRow = RecordOf<typeof DEFINITIONS>

/** A field of the entries of a definition. */
export type FieldDefinition = DefinitionRow['fieldDefinitions'][number]

const FIELDS = 'fieldDefinitions { key name required type { name } validations { name value } }'

export const DEFINITIONS = defineOperation(`
  query Definitions($first: Int, $last: Int, $after: String, $before: String) {
    records: metaobjectDefinitions(first: $first, last: $last, after: $after, before: $before) {
      nodes { id name type metaobjectsCount ${FIELDS} }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export type EntryRow = NonNullable<
  DataOf<typeof DEFINITION>['metaobjectDefinition']
>['metaobjects']['nodes'][number]

/** A definition with its newest entries. */
export const DEFINITION = defineOperation(`
  query Definition($id: ID!) {
    metaobjectDefinition(id: $id) {
      id name type metaobjectsCount displayNameKey ${FIELDS}
      metaobjects(first: 100, reverse: true) { nodes { id displayName handle updatedAt } }
    }
  }`)

export const DEFINITION_CREATE = defineOperation(`
  mutation DefinitionCreate($definition: MetaobjectDefinitionCreateInput!) {
    metaobjectDefinitionCreate(definition: $definition) {
      metaobjectDefinition { id } userErrors { field message }
    }
  }`)

export const DEFINITION_DELETE = defineOperation(`
  mutation DefinitionDelete($id: ID!) {
    metaobjectDefinitionDelete(id: $id) { userErrors { field message } }
  }`)

export type EntryDetail = NonNullable<DataOf<typeof ENTRY>['metaobject']>

export const ENTRY = defineOperation(`
  query Entry($id: ID!) {
    shop { currencyCode }
    metaobject(id: $id) {
      id displayName handle updatedAt type fields { key value }
      definition { id name type metaobjectsCount ${FIELDS} }
    }
  }`)

/** What a new entry needs of its store. */
export const NEW_ENTRY = defineOperation(`
  query NewEntry($id: ID!) {
    shop { currencyCode }
    metaobjectDefinition(id: $id) { id name type metaobjectsCount ${FIELDS} }
  }`)

export const ENTRY_CREATE = defineOperation(`
  mutation EntryCreate($metaobject: MetaobjectCreateInput!) {
    metaobjectCreate(metaobject: $metaobject) { metaobject { id } userErrors { field message } }
  }`)

export const ENTRY_UPDATE = defineOperation(`
  mutation EntryUpdate($id: ID!, $metaobject: MetaobjectUpdateInput!) {
    metaobjectUpdate(id: $id, metaobject: $metaobject) { metaobject { id } userErrors { field message } }
  }`)

export const ENTRY_DELETE = defineOperation(`
  mutation EntryDelete($id: ID!) {
    metaobjectDelete(id: $id) { userErrors { field message } }
  }`)
