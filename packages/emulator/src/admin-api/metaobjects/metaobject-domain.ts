import type { GraphqlContext } from '../../engine/graphql-context'
import { appNode } from '../apps/installation-node'
import { cursorTime, emptyConnection } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { Fields } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedMetaobjectDefinitions, seedMetaobjects } from './seed-metaobjects'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { typeNode, validationNodes } from '../metafield-definitions/type-nodes'
import { pageReferences, referencesOf } from '../metafields/references'
import { displayValue, jsonValue } from '../metafields/types/metafield-value'
import { storedType } from '../metafields/types/metafield-types'
import { metaobjectDefinitionMutations } from './definition-mutations'
import { definitionByType, metaobjectByHandle, metaobjectMutations } from './metaobject-mutations'
import {
  definitionOf,
  displayName,
  METAOBJECT_DEFINITIONS,
  METAOBJECTS,
} from './metaobject-records'
import type {
  FieldDefinition,
  MetaobjectDefinitionRecord,
  MetaobjectRecord,
} from './metaobject-records'
import { referencedBy } from './referenced-by'
import { standardTemplateOf, templateNode } from './standard-templates'

/** Searches and sorts the metaobjects of a definition. */
export function metaobjectList(
  { store }: GraphqlContext,
  { fieldDefinitions }: MetaobjectDefinitionRecord,
): ListSpec<MetaobjectRecord> {
  const nameOf = (metaobject: MetaobjectRecord) => displayName(store.records, metaobject)
  const valueFields = fieldDefinitions.map(({ key }) => {
    const read = ({ stored }: MetaobjectRecord) => stored[key]
    return [`fields.${key}`, { kind: 'exact', read }] as const
  })
  return {
    search: {
      text: metaobject => [nameOf(metaobject), ...Object.values(metaobject.stored)],
      fields: {
        ...Object.fromEntries(valueFields),
        created_at: { kind: 'time', read: metaobject => metaobject.createdAt },
        display_name: { kind: 'exact', read: nameOf },
        handle: { kind: 'exact', read: metaobject => metaobject.handle },
        id: { kind: 'id', read: metaobject => metaobject.id },
        updated_at: { kind: 'time', read: metaobject => metaobject.updatedAt },
      },
    },
    sortValues: {
      DISPLAY_NAME: nameOf,
      UPDATED_AT: metaobject => cursorTime(metaobject.updatedAt),
    },
  }
}

/** Converts a field of a metaobject to the type `MetaobjectField`. */
function fieldNode(context: GraphqlContext, metaobject: MetaobjectRecord, field: FieldDefinition) {
  const type = storedType(field.typeName)
  const stored = metaobject.stored[field.key]
  return {
    __typename: 'MetaobjectField',
    key: field.key,
    type: field.typeName,
    definition: fieldDefinitionNode(field),
    value: stored === undefined ? null : displayValue(type, stored),
    jsonValue: stored === undefined ? null : jsonValue(type, stored),
    reference: () =>
      stored === undefined || type.isList ? null : (referencesOf(context, type, stored)[0] ?? null),
    references: (args: ConnectionArgs) =>
      stored === undefined ? null : pageReferences(context, type, stored, args),
    thumbnail: () => {
      if (stored === undefined || !isThumbnail(field)) return null
      return type.base === 'color'
        ? { hex: stored, file: null }
        : { hex: null, file: referencesOf(context, type, stored)[0] ?? null }
    },
  }
}

/** Whether the value of a field can represent its metaobject visually. */
function isThumbnail({ typeName }: FieldDefinition): boolean {
  return typeName === 'file_reference' || typeName === 'color'
}

function fieldDefinitionNode(field: FieldDefinition) {
  const type = storedType(field.typeName)
  return {
    __typename: 'MetaobjectFieldDefinition',
    key: field.key,
    name: field.name,
    description: field.description,
    required: field.required,
    type: typeNode(type),
    validations: validationNodes(type, field.validations),
    capabilities: { adminFilterable: { enabled: field.isAdminFilterable, eligible: true } },
  }
}

/** Fields of the type `Metaobject` that are not properties of the record. */
export const metaobjectFields: Fields<'Metaobject'> = {
  capabilities: (metaobject: MetaobjectRecord, _args, { store }) => {
    const { isPublishable, isOnlineStore } = definitionOf(store.records, metaobject)
    return {
      publishable: isPublishable ? { status: metaobject.status } : null,
      onlineStore: isOnlineStore ? { templateSuffix: metaobject.templateSuffix } : null,
    }
  },
  createdBy: (_metaobject: MetaobjectRecord, _args, context) => appNode(context),
  createdByApp: (_metaobject: MetaobjectRecord, _args, context) => appNode(context),
  createdByStaff: () => null,
  definition: (metaobject: MetaobjectRecord, _args, { store }) =>
    definitionOf(store.records, metaobject),
  displayName: (metaobject: MetaobjectRecord, _args, { store }) =>
    displayName(store.records, metaobject),
  field: (metaobject: MetaobjectRecord, { key }, context) => {
    const { fieldDefinitions } = definitionOf(context.store.records, metaobject)
    const field = fieldDefinitions.find(candidate => candidate.key === key)
    return field ? fieldNode(context, metaobject, field) : null
  },
  fields: (metaobject: MetaobjectRecord, _args, context) =>
    definitionOf(context.store.records, metaobject).fieldDefinitions.map(field =>
      fieldNode(context, metaobject, field),
    ),
  referencedBy,
  staffMember: () => null,
  thumbnailField: (metaobject: MetaobjectRecord, _args, context) => {
    const { fieldDefinitions } = definitionOf(context.store.records, metaobject)
    const field = fieldDefinitions.find(isThumbnail)
    return field ? fieldNode(context, metaobject, field) : null
  },
  values: (metaobject: MetaobjectRecord, _args, context) =>
    Object.fromEntries(
      definitionOf(context.store.records, metaobject).fieldDefinitions.map(field => [
        field.key,
        fieldNode(context, metaobject, field).jsonValue,
      ]),
    ),
}

const definitionFields: Fields<'MetaobjectDefinition'> = {
  capabilities: (definition: MetaobjectDefinitionRecord) => ({
    publishable: { enabled: definition.isPublishable },
    translatable: { enabled: definition.isTranslatable },
    renderable: { enabled: definition.isRenderable, data: definition.renderableData },
    onlineStore: {
      enabled: definition.isOnlineStore,
      data:
        definition.urlHandle === null
          ? null
          : { urlHandle: definition.urlHandle, canCreateRedirects: true },
    },
  }),
  createdByApp: (_definition: MetaobjectDefinitionRecord, _args, context) => appNode(context),
  createdByStaff: () => null,
  fieldDefinitions: ({ fieldDefinitions }: MetaobjectDefinitionRecord) =>
    fieldDefinitions.map(fieldDefinitionNode),
  hasThumbnailField: ({ fieldDefinitions }: MetaobjectDefinitionRecord) =>
    fieldDefinitions.some(isThumbnail),
  metaobjects: METAOBJECTS.pageBy('definition'),
  metaobjectsCount: ({ id }: MetaobjectDefinitionRecord, _args, context) =>
    METAOBJECTS.in(context).lookUp('definition', id).length,
  standardTemplate: ({ type }: MetaobjectDefinitionRecord) => {
    const template = standardTemplateOf(type)
    return template ? templateNode(template) : null
  },
}

/** Metaobjects and their definitions. */
export const metaobjectDomain: AdminDomain = {
  seed: {
    records: {
      metaobjectDefinitions: (run, seeds) =>
        run.add('MetaobjectDefinition', seeds, () =>
          seedMetaobjectDefinitions(run.store.records, seeds, run.at),
        ),
      metaobjects: (run, seeds) =>
        run.add('Metaobject', seeds, () => seedMetaobjects(run.store.records, seeds, run.at)),
    },
  },
  queries: {
    metaobject: METAOBJECTS.one,
    metaobjectByHandle: ({ handle }, context) => metaobjectByHandle(context, handle) ?? null,
    metaobjects: (args, context, info) => {
      const definition = definitionByType(context, args.type)
      if (!definition) return emptyConnection()
      const rows = METAOBJECTS.in(context).lookUp('definition', definition.id)
      const sortKey = args.sortKey?.toUpperCase() ?? 'ID'
      const list = metaobjectList(context, definition)
      return listRecords(rows, list, { ...args, sortKey }, context, info)
    },
    metaobjectDefinition: METAOBJECT_DEFINITIONS.one,
    metaobjectDefinitionByType: ({ type }, context) => definitionByType(context, type) ?? null,
    metaobjectDefinitions: METAOBJECT_DEFINITIONS.page(),
  },
  mutations: { ...metaobjectDefinitionMutations, ...metaobjectMutations },
  types: { Metaobject: metaobjectFields, MetaobjectDefinition: definitionFields },
  nodes: {
    Metaobject: METAOBJECTS.node,
    MetaobjectDefinition: METAOBJECT_DEFINITIONS.node,
  },
}
