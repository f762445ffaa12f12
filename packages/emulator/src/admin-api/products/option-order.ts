import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { parseGlobalId } from '../../engine/records/global-id'
import type { MutationError } from '../../engine/resolve/mutation'
import { changeOptions } from './option-changes'
import type { ProductRecord } from './product-records'

/** An option or a value, by its id or its name. */
interface Reference {
  id?: string | null
  name?: string | null
}

/** What the messages and codes of a kind of references are about. */
interface Kind {
  plural: string
  label: string
  idLabel: string
  nameLabel: string
  code: string
  nameCode: string
  missingCode: string
  idCode: string
}

const OPTION: Kind = {
  plural: 'options',
  label: 'option name',
  idLabel: 'Option id',
  nameLabel: 'Option name',
  code: 'DUPLICATED_OPTION_NAME',
  nameCode: 'OPTION_NAME_DOES_NOT_EXIST',
  idCode: 'OPTION_ID_DOES_NOT_EXIST',
  missingCode: 'MISSING_OPTION_NAME',
}

const VALUE: Kind = {
  plural: 'option values',
  label: 'option value',
  idLabel: 'Option value id',
  nameLabel: 'Option value',
  code: 'DUPLICATED_OPTION_VALUE',
  nameCode: 'OPTION_VALUE_DOES_NOT_EXIST',
  idCode: 'OPTION_VALUE_ID_DOES_NOT_EXIST',
  missingCode: 'MISSING_OPTION_VALUE',
}

/**
 * Orders the options of a product and their values, and the variants by them.
 *
 * @returns the errors; nothing is changed if there are any
 */
export function reorderOptions(
  context: GraphqlContext,
  product: ProductRecord,
  { options: inputs }: MutationArgs['productOptionsReorder'],
): MutationError[] {
  const ordered = arrange(product.options, inputs, OPTION)
  if ('error' in ordered) return [ordered.error]
  const options = []
  for (const [index, option] of ordered.items.entries()) {
    const references = inputs[index]?.values
    if (!references || references.length === 0) {
      options.push(option)
      continue
    }
    const values = arrange(option.values, references, VALUE)
    if ('error' in values) return [values.error]
    options.push({ ...option, values: values.items })
  }
  const before = ordered.items.map(option => product.options.indexOf(option))
  changeOptions(context, product, options, ({ optionValues }) =>
    before.map(index => optionValues[index] ?? ''),
  )
  return []
}

/** Orders items like the references to them, of which each item needs one. */
function arrange<Item extends { id: string; name: string }>(
  items: readonly Item[],
  references: readonly Reference[],
  kind: Kind,
): { items: Item[] } | { error: MutationError } {
  const refuse = (code: string, message: string, field: readonly string[] = ['options']) => ({
    error: { field, code, message },
  })
  const withId = references.filter(({ id }) => typeof id === 'string').length
  if (withId > 0 && withId < references.length)
    return refuse(
      'MIXING_ID_AND_NAME_KEYS_IS_NOT_ALLOWED',
      `Only specify one of \`id\` or \`name\` fields for ${kind.plural}.`,
    )
  const arranged: Item[] = []
  for (const [index, { id, name }] of references.entries()) {
    const item = items.find(candidate =>
      typeof id === 'string' ? candidate.id === id : candidate.name === name,
    )
    if (!item)
      return typeof id === 'string'
        ? refuse(kind.idCode, `${kind.idLabel} '${parseGlobalId(id)?.key ?? id}' does not exist.`)
        : refuse(kind.nameCode, `${kind.nameLabel} '${name ?? ''}' does not exist.`)
    if (arranged.includes(item))
      return refuse(kind.code, `Duplicated ${kind.label} '${item.name}'.`, [
        'options',
        String(index),
      ])
    arranged.push(item)
  }
  const missing = items.find(item => !arranged.includes(item))
  if (missing) return refuse(kind.missingCode, `Missing ${kind.label} '${missing.name}'.`)
  return { items: arranged }
}
