import type { VariantOptionValueInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { valueName } from './linked-options'
import { optionValueOf } from './option-changes'
import { PRODUCTS } from './product-records'
import type { OptionRecord, ProductRecord } from './product-records'

interface PlacedValues {
  /** One value for each option; undefined if the input names none. */
  values?: readonly string[]
  /** `field`: where in the input of the variant. */
  error?: { code: string; message: string; field?: readonly string[] }
}

/**
 * Orders the values of an input by the options of a product.
 *
 * @param unknown whether values that the options do not have are added to them, or refused
 */
export function placeValues(
  context: GraphqlContext,
  product: ProductRecord,
  inputs: readonly VariantOptionValueInput[],
  unknown: 'add' | 'refuse',
): PlacedValues {
  if (inputs.length === 0) return {}
  const { records } = context.store
  const repeated = inputs.find(
    ({ optionName }, index) =>
      optionName && inputs.findIndex(other => other.optionName === optionName) < index,
  )
  if (repeated)
    return {
      error: {
        field: ['optionValues'],
        code: 'INVALID_INPUT',
        message: `Duplicated option name '${repeated.optionName}'`,
      },
    }
  const names = new Map<string, string>()
  const linked = new Map<string, string>()
  for (const [index, input] of inputs.entries()) {
    const { id, name, linkedMetafieldValue, optionId, optionName } = input
    const option = product.options.find(candidate =>
      typeof optionId === 'string' ? candidate.id === optionId : candidate.name === optionName,
    )
    if (!option)
      return {
        error: {
          field: ['optionValues', String(index)],
          code: 'OPTION_DOES_NOT_EXIST',
          message: 'Option does not exist',
        },
      }
    const known = option.values.find(candidate =>
      typeof id === 'string'
        ? candidate.id === id
        : linkedMetafieldValue
          ? candidate.linkedValue === linkedMetafieldValue
          : candidate.name === name,
    )
    const named = known ? { name: known.name } : newName(context, option, input, unknown)
    if ('error' in named) return named
    if (!known && linkedMetafieldValue && named.name !== undefined)
      linked.set(option.id, linkedMetafieldValue)
    const value = named.name
    if (value === undefined || value === null)
      return {
        error: { code: 'OPTION_VALUE_DOES_NOT_EXIST', message: 'Option value does not exist' },
      }
    names.set(option.id, value)
  }
  const values = product.options.map(option => names.get(option.id))
  const missing = product.options.find((_, index) => values[index] === undefined)
  if (missing)
    return {
      error: {
        code: 'NEED_TO_ADD_OPTION_VALUES',
        message: `You need to add option values for ${missing.name}`,
      },
    }
  const options = product.options.map(option => {
    const name = names.get(option.id) ?? ''
    if (option.values.some(value => value.name === name)) return option
    const linkedValue = linked.get(option.id)
    const value = { ...optionValueOf(records, name), ...(linkedValue && { linkedValue }) }
    return { ...option, values: [...option.values, value] }
  })
  records.table(PRODUCTS).update(product.id, { options })
  return { values: values.flatMap(value => value ?? []) }
}

/** The name of a value that an option does not have. */
function newName(
  context: GraphqlContext,
  option: OptionRecord,
  input: VariantOptionValueInput,
  unknown: 'add' | 'refuse',
): ReturnType<typeof valueName> {
  if (unknown === 'refuse') return { name: undefined }
  if (option.link && input.name)
    return {
      error: {
        code: 'CANNOT_SET_NAME_FOR_LINKED_OPTION_VALUE',
        message: 'Cannot set name for an option value linked to a metafield.',
      },
    }
  return valueName(context, option, input)
}
