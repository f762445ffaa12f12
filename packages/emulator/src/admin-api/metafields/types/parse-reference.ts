import type { MetafieldDefinitionValidationInput } from '../../../../generated/admin'
import type { GraphqlContext } from '../../../engine/graphql-context'
import { parseGlobalId } from '../../../engine/records/global-id'
import type { MetaobjectRecord } from '../../metaobjects/metaobject-records'
import { InvalidValue } from './invalid-value'
import { optionOf } from './validation-options'

/** Types of global ids, and the platform's name, by the type of the reference. */
const TARGETS: Readonly<Record<string, { types: readonly string[]; label: string }>> = {
  article_reference: { types: ['Article'], label: 'article' },
  collection_reference: { types: ['Collection'], label: 'collection' },
  company_reference: { types: ['Company'], label: 'company' },
  customer_reference: { types: ['Customer'], label: 'customer' },
  order_reference: { types: ['Order'], label: 'order' },
  page_reference: { types: ['Page'], label: 'page' },
  product_reference: { types: ['Product'], label: 'product' },
  variant_reference: { types: ['ProductVariant'], label: 'product variant' },
}
/** Types of files, and their names in `file_type_options`. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  GenericFile: '',
  MediaImage: 'Image',
  Model3d: '',
  Video: 'Video',
}

/**
 * Parses a global id of the type that a reference accepts.
 *
 * @param base e.g. `product_reference`
 * @throws InvalidValue for another type, and for an object that does not exist
 */
export function parseReference(
  base: string,
  value: unknown,
  options: readonly MetafieldDefinitionValidationInput[],
  context: GraphqlContext,
): string {
  const id = typeof value === 'string' ? value : ''
  const type = globalIdType(id)
  if (base === 'metaobject_reference' || base === 'mixed_reference')
    return parseMetaobject(base, id, options, context)
  if (base === 'file_reference') {
    if (!Object.hasOwn(FILE_TYPES, type))
      throw new InvalidValue('Value must be a file reference string.')
    const kinds = textList(optionOf(options, 'file_type_options'))
    if (kinds.length > 0 && !kinds.includes(FILE_TYPES[type] ?? ''))
      throw new InvalidValue(`Value must be one of the following file types: ${kinds.join(', ')}.`)
  } else if (TARGETS[base]) {
    const { types, label } = TARGETS[base]
    if (!types.includes(type)) throw new InvalidValue(`Value must be a valid ${label} reference.`)
  } else {
    // Values of the product taxonomy are not stored.
    if (type === '') throw new InvalidValue('Value must be a valid reference.')
    return id
  }
  if (!context.loadNode(id)) throw new InvalidValue(`Value references non-existent resource ${id}.`)
  return id
}

function parseMetaobject(
  base: string,
  id: string,
  options: readonly MetafieldDefinitionValidationInput[],
  context: GraphqlContext,
): string {
  const isMixed = base === 'mixed_reference'
  const found =
    globalIdType(id) === 'Metaobject'
      ? (context.loadNode(id) as MetaobjectRecord | null | undefined)
      : undefined
  if (!found) {
    if (globalIdType(id) === 'Metaobject')
      throw new InvalidValue(`Value references non-existent resource ${id}.`)
    throw new InvalidValue(
      isMixed
        ? 'Value must belong to one of the specified metaobject definitions.'
        : 'Value require that you select a metaobject.',
    )
  }
  const allowed = isMixed
    ? textList(optionOf(options, 'metaobject_definition_ids'))
    : [optionOf(options, 'metaobject_definition_id')].filter(option => option !== undefined)
  if (allowed.length > 0 && !allowed.includes(found.definitionId))
    throw new InvalidValue(
      isMixed
        ? 'Value must belong to one of the specified metaobject definitions.'
        : `Value must belong to the specified metaobject definition ${allowed.join()}.`,
    )
  return id
}

function textList(option: string | undefined): string[] {
  return option === undefined ? [] : (JSON.parse(option) as string[])
}

function globalIdType(id: string): string {
  return parseGlobalId(id)?.type ?? ''
}
