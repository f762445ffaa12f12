import type { RecordStore } from '../engine/records/record-store'
import { optionValueOf } from './option-changes'
import { PRODUCTS } from './product-records'
import type { ProductRecord } from './product-records'

/** A value of an option in the input of a variant. */
export interface OptionValueInput {
  id?: string | null
  name?: string | null
  optionId?: string | null
  optionName?: string | null
}

interface PlacedValues {
  /** One value for each option; undefined if the input names none. */
  values?: readonly string[]
  error?: { code: string; message: string }
}

/**
 * Orders the values of an input by the options of a product.
 *
 * @param unknown whether values that the options do not have are added to them, or refused
 */
export function placeValues(
  records: RecordStore,
  product: ProductRecord,
  inputs: readonly OptionValueInput[],
  unknown: 'add' | 'refuse',
): PlacedValues {
  if (inputs.length === 0) return {}
  const names = new Map<string, string>()
  for (const { id, name, optionId, optionName } of inputs) {
    const option = product.options.find(candidate =>
      typeof optionId === 'string' ? candidate.id === optionId : candidate.name === optionName,
    )
    if (!option)
      return { error: { code: 'OPTION_DOES_NOT_EXIST', message: 'Option does not exist' } }
    const known = option.values.find(candidate =>
      typeof id === 'string' ? candidate.id === id : candidate.name === name,
    )
    const value = known?.name ?? (unknown === 'add' ? name : undefined)
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
    return { ...option, values: [...option.values, optionValueOf(records, name)] }
  })
  records.table(PRODUCTS).update(product.id, { options })
  return { values: values.flatMap(value => value ?? []) }
}
