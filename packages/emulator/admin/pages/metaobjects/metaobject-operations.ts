import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface DefinitionRow {
  id: string
  name: string
  type: string
  metaobjectsCount: number
  fieldDefinitions: FieldDefinition[]
}

/** A field of the entries of a definition. */
export interface FieldDefinition {
  key: string
  name: string
  required: boolean
  type: { name: string }
  validations: { name: string; value: string | null }[]
}

const FIELDS = 'fieldDefinitions { key name required type { name } validations { name value } }'

export const DEFINITIONS = defineOperation<
  { records: ListConnection<DefinitionRow> },
  ListVariables
>(`
  query Definitions($first: Int, $last: Int, $after: String, $before: String) {
    records: metaobjectDefinitions(first: $first, last: $last, after: $after, before: $before) {
      nodes { id name type metaobjectsCount ${FIELDS} }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export interface EntryRow {
  id: string
  displayName: string
  handle: string
  updatedAt: string
}

/** A definition with its newest entries. */
export const DEFINITION = defineOperation<
  {
    metaobjectDefinition:
      (DefinitionRow & { metaobjects: { nodes: EntryRow[] }; displayNameKey: string | null }) | null
  },
  { id: string }
>(`
  query Definition($id: ID!) {
    metaobjectDefinition(id: $id) {
      id name type metaobjectsCount displayNameKey ${FIELDS}
      metaobjects(first: 100, reverse: true) { nodes { id displayName handle updatedAt } }
    }
  }`)

export interface NewFieldDefinition {
  key: string
  name: string
  type: string
  required: boolean
}

export const DEFINITION_CREATE = defineOperation<
  {
    metaobjectDefinitionCreate: {
      metaobjectDefinition: { id: string } | null
      userErrors: UserError[]
    }
  },
  {
    definition: {
      name: string
      type: string
      displayNameKey?: string
      fieldDefinitions: NewFieldDefinition[]
    }
  }
>(`
  mutation DefinitionCreate($definition: MetaobjectDefinitionCreateInput!) {
    metaobjectDefinitionCreate(definition: $definition) {
      metaobjectDefinition { id } userErrors { field message }
    }
  }`)

export const DEFINITION_DELETE = defineOperation<
  { metaobjectDefinitionDelete: { userErrors: UserError[] } },
  { id: string }
>(`
  mutation DefinitionDelete($id: ID!) {
    metaobjectDefinitionDelete(id: $id) { userErrors { field message } }
  }`)

export interface EntryDetail extends EntryRow {
  type: string
  fields: { key: string; value: string | null }[]
  definition: DefinitionRow
}

export const ENTRY = defineOperation<
  { metaobject: EntryDetail | null; shop: { currencyCode: string } },
  { id: string }
>(`
  query Entry($id: ID!) {
    shop { currencyCode }
    metaobject(id: $id) {
      id displayName handle updatedAt type fields { key value }
      definition { id name type metaobjectsCount ${FIELDS} }
    }
  }`)

/** What a new entry needs of its store. */
export const NEW_ENTRY = defineOperation<
  { metaobjectDefinition: DefinitionRow | null; shop: { currencyCode: string } },
  { id: string }
>(`
  query NewEntry($id: ID!) {
    shop { currencyCode }
    metaobjectDefinition(id: $id) { id name type metaobjectsCount ${FIELDS} }
  }`)

interface EntryPayload {
  metaobject: { id: string } | null
  userErrors: UserError[]
}
interface EntryInput {
  handle?: string
  fields: { key: string; value: string }[]
}

export const ENTRY_CREATE = defineOperation<
  { metaobjectCreate: EntryPayload },
  { metaobject: EntryInput & { type: string } }
>(`
  mutation EntryCreate($metaobject: MetaobjectCreateInput!) {
    metaobjectCreate(metaobject: $metaobject) { metaobject { id } userErrors { field message } }
  }`)

export const ENTRY_UPDATE = defineOperation<
  { metaobjectUpdate: EntryPayload },
  { id: string; metaobject: EntryInput }
>(`
  mutation EntryUpdate($id: ID!, $metaobject: MetaobjectUpdateInput!) {
    metaobjectUpdate(id: $id, metaobject: $metaobject) { metaobject { id } userErrors { field message } }
  }`)

export const ENTRY_DELETE = defineOperation<
  { metaobjectDelete: { userErrors: UserError[] } },
  { id: string }
>(`
  mutation EntryDelete($id: ID!) {
    metaobjectDelete(id: $id) { userErrors { field message } }
  }`)
