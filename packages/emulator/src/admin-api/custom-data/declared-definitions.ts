import type { MetafieldDefinitionValidationInput } from '../../../generated/admin'
import { METAFIELD_OWNERS } from '../../../../../shared/custom-data'
import type {
  DeclaredField,
  DeclaredMetafield,
  DeclaredMetaobject,
  DeclaredValue,
} from '../../../../../shared/custom-data'
import type { Capability, DefinitionRecord } from '../metafield-definitions/definition-records'
import { resolveNamespace } from '../../engine/records/namespaces'
import { titleOf } from '../metaobjects/metaobject-handle'
import { resolveType } from '../metaobjects/metaobject-records'
import type { FieldDefinition, MetaobjectDefinitionRecord } from '../metaobjects/metaobject-records'

type Stored<Definition> = Omit<Definition, 'id' | '__typename' | 'createdAt' | 'updatedAt'>

/** Returns the global id of the definition of a type of metaobjects, e.g. of `app--1--author`. */
export type DefinitionIdOf = (type: string) => string

/** Converts a metafield definition of the registration file. */
export function metafieldDefinitionOf(
  { owner, namespace, access, ...value }: DeclaredMetafield,
  idOf: DefinitionIdOf,
): Stored<DefinitionRecord> {
  const capabilities: Capability[] = []
  if (value.adminFilterable) capabilities.push('adminFilterable')
  if (value.uniqueValues || value.type === 'id') capabilities.push('uniqueValues')
  if (value.cartToOrderCopyable) capabilities.push('cartToOrderCopyable')
  return {
    ownerType: METAFIELD_OWNERS[owner],
    namespace: resolveNamespace(namespace),
    key: value.key,
    name: value.name ?? value.key,
    description: value.description ?? null,
    typeName: value.type,
    validations: optionsOf(value, idOf),
    pinnedPosition: null,
    access: accessOf(access),
    capabilities,
    constraints: null,
    isDeclared: true,
  }
}

/** Converts a metaobject definition of the registration file. */
export function metaobjectDefinitionOf(
  { type, access, ...definition }: DeclaredMetaobject,
  idOf: DefinitionIdOf,
): Stored<MetaobjectDefinitionRecord> {
  const { metaTitleField, metaDescriptionField } = definition
  return {
    type: resolveType(`$app:${type}`),
    name: definition.name ?? titleOf(type),
    description: definition.description ?? null,
    displayNameKey: definition.displayNameField ?? null,
    fieldDefinitions: definition.fields.map(field => fieldOf(field, idOf)),
    access: accessOf(access),
    isPublishable: definition.publishable,
    isTranslatable: definition.translatable,
    isRenderable: definition.renderable,
    renderableData: definition.renderable
      ? {
          metaTitleKey: metaTitleField ?? null,
          metaDescriptionKey: metaDescriptionField ?? null,
        }
      : null,
    isOnlineStore: false,
    urlHandle: null,
    isDeclared: true,
  }
}

function fieldOf(field: DeclaredField, idOf: DefinitionIdOf): FieldDefinition {
  return {
    key: field.key,
    name: field.name ?? titleOf(field.key),
    description: field.description ?? null,
    required: field.required,
    typeName: field.type,
    validations: optionsOf(field, idOf),
    isAdminFilterable: field.adminFilterable,
  }
}

/**
 * Returns the rules of a value as options of the Admin API, which are texts. Types of metaobjects
 * are replaced by the ids of their definitions.
 */
export function optionsOf(
  { type, metaobjectTypes, validations }: DeclaredValue,
  idOf: DefinitionIdOf,
): MetafieldDefinitionValidationInput[] {
  const types = [
    ...metaobjectTypes,
    ...[validations.metaobject_definition_type ?? []].flat().map(String),
    ...[validations.metaobject_definition_types ?? []].flat().map(String),
  ]
  const ids = types.map(each => idOf(resolveType(each)))
  const references = type.endsWith('mixed_reference')
    ? { metaobject_definition_ids: ids }
    : ids.length > 0
      ? { metaobject_definition_id: ids[0] }
      : {}
  const {
    metaobject_definition_type: _one,
    metaobject_definition_types: _several,
    ...rules
  } = validations
  return Object.entries({ ...rules, ...references }).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}

/** What the platform grants to an app's own definitions by default: merchants may read them. */
function accessOf({
  admin = 'merchant_read',
  storefront = 'none',
  customerAccount = 'none',
}: DeclaredMetafield['access']): DefinitionRecord['access'] {
  return {
    admin: admin.toUpperCase(),
    storefront: storefront.toUpperCase(),
    customerAccount: customerAccount.toUpperCase(),
  }
}
