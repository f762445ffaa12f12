import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  LinkedMetafieldCreateInput,
  OptionValueCreateInput,
  OptionValueSetInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import type { DefinitionRecord } from '../metafield-definitions/definition-records'
import { definitionKey, METAFIELDS, metafieldKey } from '../metafields/metafield-records'
import { resolveNamespace } from '../../engine/records/namespaces'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { optionOf } from '../metafields/types/validation-options'
import { definitionOf, displayName, METAOBJECTS } from '../metaobjects/metaobject-records'
import { PRODUCTS } from './product-records'
import type { LinkedMetafield, OptionRecord, OptionValueRecord } from './product-records'

/** A value of an option in an input: a name, or a value of the linked metafield. */
export type OptionValueNameInput = AnyInput<OptionValueCreateInput | OptionValueSetInput>

/** An option in an input. */
export interface LinkableOption {
  name?: string | null
  linkedMetafield?: LinkedMetafieldCreateInput | null
  values?: readonly OptionValueNameInput[] | null
}

/** Why an option cannot be linked, in the platform's words. */
export interface LinkError {
  code: string
  message: string
}

const LINK_TYPE = 'list.metaobject_reference'
const INVALID_VALUE: LinkError = {
  code: 'INVALID_METAFIELD_VALUE_FOR_LINKED_OPTION',
  message: 'Invalid metafield value for linked option.',
}
/** The error of two options with one metafield. */
export const DUPLICATE_LINK: LinkError = {
  code: 'DUPLICATE_LINKED_OPTION',
  message: 'Cannot link multiple options to the same metafield.',
}

/**
 * Replaces the linked values of new options by their names.
 *
 * @param product the product that gets the options, with its known ones; undefined for a new one
 * @param path path of the options in the arguments
 */
export function nameLinkedOptions<Option extends LinkableOption>(
  context: GraphqlContext,
  product: { id: string; options: readonly OptionRecord[] } | undefined,
  inputs: readonly Option[],
  path: readonly string[],
): { options: Option[]; errors: MutationError[] } {
  const errors: MutationError[] = []
  const taken = new Set(product?.options.flatMap(({ link }) => (link ? linkKey(link) : [])))
  const seen = new Set<string>()
  const options = inputs.map((input, index) => {
    const refuse = (error: LinkError) => {
      errors.push({ field: [...path, String(index)], ...error })
      return input
    }
    if (!input.linkedMetafield)
      return (input.values ?? []).some(({ linkedMetafieldValue }) => linkedMetafieldValue)
        ? refuse({
            code: 'LINKED_METAFIELD_VALUE_WITHOUT_LINKED_OPTION',
            message:
              "Cannot specify 'linkedMetafieldValue' for an option that is not linked to a metafield.",
          })
        : input
    const definition = findLinkDefinition(context, input.linkedMetafield)
    if (!definition) return refuse(DEFINITION_MISSING)
    const key = linkKey(definition)
    if (taken.has(key))
      return refuse({
        code: 'OPTION_LINKED_METAFIELD_ALREADY_TAKEN',
        message: 'An option linked to the provided metafield already exists.',
      })
    if (seen.size === seen.add(key).size) return refuse(DUPLICATE_LINK)
    if ((input.values ?? []).some(({ name }) => name))
      return refuse({
        code: 'CANNOT_COMBINE_LINKED_METAFIELD_AND_OPTION_VALUES',
        message: 'Cannot combine linked metafield and option values.',
      })
    const ids = linkedIds(context, product?.id, input, definition)
    if (ids.length === 0)
      return refuse({
        code: 'MISSING_METAFIELD_VALUES_FOR_LINKED_OPTION',
        message: 'Missing metafield values for linked option.',
      })
    const values = ids.map(id => ({
      linkedMetafieldValue: id,
      name: linkedName(context, definition, id),
    }))
    if (values.some(({ name }) => name === undefined)) return refuse(INVALID_VALUE)
    return { ...input, name: input.name ?? definition.name, values }
  })
  return { options, errors }
}

/** The error of an option that names a metafield without a suitable definition. */
export const DEFINITION_MISSING: LinkError = {
  code: 'LINKED_METAFIELD_DEFINITION_NOT_FOUND',
  message: 'No valid metafield definition found for linked option.',
}

/**
 * Finds the definition of a metafield whose values can be those of an option: a list of metaobjects
 * of any length that the merchant can write.
 *
 * @see https://shopify.dev/docs/apps/build/graphql/migrate/new-product-model/metafield-linked
 */
export function findLinkDefinition(
  context: GraphqlContext,
  { namespace, key }: LinkedMetafield,
): DefinitionRecord | undefined {
  const [definition] = DEFINITIONS.in(context).lookUp(
    'key',
    definitionKey('PRODUCT', resolveNamespace(namespace), key),
  )
  return definition?.typeName === LINK_TYPE &&
    definition.access.admin.endsWith('READ_WRITE') &&
    !definition.validations.some(({ name }) => name.startsWith('list.'))
    ? definition
    : undefined
}

/** The linked metafield of an input. */
export function linkOf({ namespace, key }: LinkedMetafield): LinkedMetafield {
  return { namespace: resolveNamespace(namespace), key }
}

/** Adds the link of an input to an option that was created from its names. */
export function withLink(option: OptionRecord, input: LinkableOption): OptionRecord {
  const { linkedMetafield: link, values = [] } = input
  if (!link) return option
  return {
    ...option,
    link: linkOf(link),
    values: option.values.map((value, index) => {
      const id = values?.[index]?.linkedMetafieldValue
      return id ? { ...value, linkedValue: id } : value
    }),
  }
}

/**
 * Finds the name of a new value of an option.
 *
 * @returns undefined for a value that names neither
 */
export function valueName(
  context: GraphqlContext,
  { link }: Pick<OptionRecord, 'link'>,
  { name, linkedMetafieldValue: id }: OptionValueNameInput,
): { name: string | undefined } | { error: LinkError } {
  if (!id) return { name: name ?? undefined }
  const definition = link && findLinkDefinition(context, link)
  const linked = definition && linkedName(context, definition, id)
  return linked === undefined ? { error: INVALID_VALUE } : { name: linked }
}

/** Writes the values of linked options to the metafields of their product. */
export function writeLinkedMetafields(context: GraphqlContext, productId: string): void {
  const product = PRODUCTS.in(context).get(productId)
  const metafields = (product?.options ?? []).flatMap(({ link, values }) =>
    link
      ? {
          ...link,
          type: LINK_TYPE,
          value: JSON.stringify(values.flatMap(({ linkedValue }) => linkedValue ?? [])),
        }
      : [],
  )
  const [error] = setOwnerMetafields(context, productId, metafields)
  if (error) throw new Error(`The metafield of a linked option is invalid: ${error.message}`)
}

/**
 * The color and the image of the metaobject that an option value is linked to, as the standard
 * definition `shopify--color-pattern` has them. Null without both.
 */
export function swatchOf(
  { loadNode, store }: GraphqlContext,
  { linkedValue }: Pick<OptionValueRecord, 'linkedValue'>,
): { color: string | null; image: unknown } | null {
  const metaobject = store.records.table(METAOBJECTS).get(linkedValue)
  if (!metaobject) return null
  const { fieldDefinitions } = definitionOf(store.records, metaobject)
  const stored = (key: string, type: string) =>
    fieldDefinitions.some(field => field.key === key && field.typeName === type)
      ? (metaobject.stored[key] ?? null)
      : null
  const color = stored('color', 'color')
  const fileId = stored('image', 'file_reference')
  // A file reference can be of another type, e.g. a video.
  const image = fileId?.includes('/MediaImage/') ? loadNode(fileId) : null
  return color === null && !image ? null : { color, image }
}

/** The values of an input, or those that the metafield of the product has already. */
function linkedIds(
  { store }: GraphqlContext,
  productId: string | undefined,
  { linkedMetafield, values }: LinkableOption,
  { namespace, key }: DefinitionRecord,
): string[] {
  const named = (values ?? []).flatMap(({ linkedMetafieldValue: id }) => id ?? [])
  const ids = [...(linkedMetafield?.values ?? []), ...named]
  if (ids.length > 0 || productId === undefined) return ids
  const [known] = store.records
    .table(METAFIELDS)
    .lookUp('key', metafieldKey(productId, namespace, key))
  return known ? (JSON.parse(known.stored) as string[]) : []
}

/** The name of a metaobject that the metafields of a definition can refer to. */
function linkedName(
  { store: { records } }: GraphqlContext,
  { validations }: DefinitionRecord,
  id: string,
): string | undefined {
  const metaobject = records.table(METAOBJECTS).get(id)
  return metaobject?.definitionId === optionOf(validations, 'metaobject_definition_id')
    ? metaobject && displayName(records, metaobject)
    : undefined
}

function linkKey({ namespace, key }: LinkedMetafield): string {
  return `${namespace}.${key}`
}
