import type { MetaobjectDefinitionSeed, MetaobjectSeed } from '../../state/content'
import { Refusal } from '../../state/refusal'
import type { RecordStore } from '../../engine/records/record-store'
import { titleOf } from './metaobject-handle'
import { METAOBJECT_DEFINITIONS, METAOBJECTS, resolveType } from './metaobject-records'

/** Adds the definitions of metaobjects of a seed. */
export function seedMetaobjectDefinitions(
  records: RecordStore,
  seeds: readonly MetaobjectDefinitionSeed[],
  at: string,
): void {
  const definitions = records.table(METAOBJECT_DEFINITIONS)
  for (const { type, name = titleOf(type), displayNameKey = null, fields } of seeds)
    definitions.add({
      type: resolveType(type),
      name,
      description: null,
      displayNameKey,
      fieldDefinitions: fields.map(field => ({
        key: field.key,
        name: field.name ?? titleOf(field.key),
        description: null,
        required: field.required ?? false,
        typeName: field.type,
        validations: [],
        isAdminFilterable: false,
      })),
      access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE', customerAccount: 'NONE' },
      isPublishable: false,
      isTranslatable: false,
      isRenderable: false,
      renderableData: null,
      isOnlineStore: false,
      urlHandle: null,
      createdAt: at,
      updatedAt: at,
    })
}

/**
 * Adds the metaobjects of a seed.
 *
 * @throws Refusal 400 for a type without a definition, and for a field that the definition does not
 *   have
 */
export function seedMetaobjects(
  records: RecordStore,
  seeds: readonly MetaobjectSeed[],
  at: string,
): void {
  const metaobjects = records.table(METAOBJECTS)
  for (const { type, handle, fields } of seeds) {
    const [definition] = records.table(METAOBJECT_DEFINITIONS).lookUp('type', resolveType(type))
    if (!definition)
      throw new Refusal(
        400,
        `The metaobject ${handle} has the type ${type}, which no definition has.`,
      )
    const unknown = Object.keys(fields).find(
      key => !definition.fieldDefinitions.some(field => field.key === key),
    )
    if (unknown !== undefined)
      throw new Refusal(
        400,
        `The metaobject ${handle} has the field ${unknown}, which the definition of ${type} does not have.`,
      )
    metaobjects.add({
      definitionId: definition.id,
      type: definition.type,
      handle,
      fallbackName: titleOf(handle),
      stored: fields,
      status: 'ACTIVE',
      templateSuffix: null,
      createdAt: at,
      updatedAt: at,
    })
  }
}
