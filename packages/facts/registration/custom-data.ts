import { METAFIELD_OWNERS } from '../../../shared/custom-data'
import type {
  CustomData,
  DeclaredField,
  DeclaredMetafield,
  DeclaredMetaobject,
  DeclaredValue,
  MetafieldOwner,
} from '../../../shared/custom-data'
import { readTypeName } from './custom-data-keys'
import type { KeyPart, TomlFile } from './toml-file'

type Table = Readonly<Record<string, unknown>>

/** Names of fields that every metaobject has. */
const RESERVED_FIELDS = ['handle', 'id', 'system']
/** Scopes without which the platform refuses the definitions of an owner. */
const OWNER_SCOPES: Partial<Record<MetafieldOwner, string>> = {
  collection: 'write_products',
  customer: 'write_customers',
  draft_order: 'write_draft_orders',
  order: 'write_orders',
  product: 'write_products',
  variant: 'write_products',
}

/** Reads the definitions of a file, the forms of whose values were checked. */
export function readCustomData(values: Table): CustomData {
  return {
    metafields: (Object.keys(METAFIELD_OWNERS) as MetafieldOwner[]).flatMap(owner =>
      Object.entries(table(table(values[owner])['metafields'])).flatMap(
        ([namespace, definitions]) =>
          Object.entries(table(definitions)).map(([key, definition]) =>
            readMetafield(owner, namespace, key, table(definition)),
          ),
      ),
    ),
    metaobjects: Object.entries(table(table(values['metaobjects'])['app'])).map(
      ([type, definition]) => readMetaobject(type, table(definition)),
    ),
  }
}

/**
 * Lists the mistakes that the forms of the values do not show.
 *
 * @param scopes all scopes of the app; undefined when the file has none
 * @returns one sentence for each mistake, with the file and the line
 */
export function customDataMistakes(
  { metafields, metaobjects }: CustomData,
  scopes: readonly string[] | undefined,
  placeOf: TomlFile['placeOf'],
): string[] {
  const known = metaobjects.map(({ type }) => `$app:${type}`)
  const describe = (path: readonly KeyPart[], text: string) =>
    `${placeOf(path)}: ${path.join('.')} ${text}`
  const valueMistakes = (value: DeclaredValue, path: readonly KeyPart[]): string[] => {
    if (value.type === '') return [describe(path, 'needs a type.')]
    if (isUntargeted(value))
      return [describe(path, `must name a type of metaobjects, e.g. "${value.type}<$app:author>".`)]
    return value.metaobjectTypes
      .filter(type => !known.includes(type))
      .map(type => describe(path, `refers to ${type}, which [metaobjects.app] does not define.`))
  }
  const missingScopes = new Set<string>()
  return [
    ...metafields.flatMap(metafield => {
      const { owner, namespace, key } = metafield
      const path = [owner, 'metafields', namespace.replace(/^\$(?:app:)?/, ''), key]
      const scope = OWNER_SCOPES[owner]
      const needsScope = scope !== undefined && scopes !== undefined && !scopes.includes(scope)
      const isFirst = needsScope && !missingScopes.has(owner)
      missingScopes.add(owner)
      return [
        ...valueMistakes(metafield, path),
        ...(isFirst ? [describe(path, `needs the scope ${scope} in access_scopes.`)] : []),
      ]
    }),
    ...metaobjects.flatMap(({ type, fields, ...names }) => {
      const path = ['metaobjects', 'app', type]
      if (fields.length === 0) return [describe(path, 'needs fields.')]
      return [
        ...fields.flatMap(field => valueMistakes(field, [...path, 'fields', field.key])),
        ...fields
          .filter(({ key }) => RESERVED_FIELDS.includes(key))
          .map(({ key }) => describe([...path, 'fields', key], 'is reserved. Rename the field.')),
        ...[names.displayNameField, names.metaTitleField, names.metaDescriptionField]
          .filter(name => name !== undefined && !fields.some(({ key }) => key === name))
          .map(name => describe(path, `names the field "${name}", which it does not have.`)),
      ]
    }),
  ]
}

function isUntargeted({ type, metaobjectTypes, validations }: DeclaredValue): boolean {
  return (
    /(?:metaobject|mixed)_reference$/.test(type) &&
    metaobjectTypes.length === 0 &&
    !Object.keys(validations).some(name => name.startsWith('metaobject_definition_'))
  )
}

function readMetafield(
  owner: MetafieldOwner,
  namespace: string,
  key: string,
  definition: Table,
): DeclaredMetafield {
  const access = table(definition['access'])
  const capabilities = table(definition['capabilities'])
  return {
    owner,
    namespace: namespace === 'app' ? '$app' : `$app:${namespace}`,
    ...readValue(key, definition),
    access: {
      admin: optional(access['admin']),
      storefront: optional(access['storefront']),
      customerAccount: optional(access['customer_account']),
    },
    uniqueValues: capabilities['unique_values'] === true,
    cartToOrderCopyable: capabilities['cart_to_order_copyable'] === true,
  }
}

function readMetaobject(type: string, definition: Table): DeclaredMetaobject {
  const access = table(definition['access'])
  const capabilities = table(definition['capabilities'])
  return {
    type,
    name: optional(definition['name']),
    description: optional(definition['description']),
    displayNameField: optional(definition['display_name_field']),
    fields: Object.entries(table(definition['fields'])).map(([key, field]) =>
      readField(key, field),
    ),
    access: { admin: optional(access['admin']), storefront: optional(access['storefront']) },
    publishable: capabilities['publishable'] === true,
    translatable: capabilities['translatable'] === true,
    renderable: capabilities['renderable'] === true,
    metaTitleField: optional(capabilities['renderable_meta_title_field']),
    metaDescriptionField: optional(capabilities['renderable_meta_description_field']),
  }
}

/** A field is a table, or only its type. */
function readField(key: string, field: unknown): DeclaredField {
  const definition = typeof field === 'string' ? { type: field } : table(field)
  return { ...readValue(key, definition), required: definition['required'] === true }
}

function readValue(key: string, definition: Table): DeclaredValue {
  const { type, metaobjectTypes } = readTypeName(optional(definition['type']) ?? '') ?? {
    type: '',
    metaobjectTypes: [],
  }
  return {
    key,
    name: optional(definition['name']),
    description: optional(definition['description']),
    type,
    metaobjectTypes,
    validations: table(definition['validations']),
    adminFilterable: table(definition['capabilities'])['admin_filterable'] === true,
  }
}

function optional(value: unknown): string | undefined {
  return value as string | undefined
}

function table(value: unknown): Table {
  return (value ?? {}) as Table
}
