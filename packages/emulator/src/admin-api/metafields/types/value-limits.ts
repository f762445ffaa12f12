import type { MetafieldDefinitionValidationInput } from '../../../../generated/admin'
import { InvalidValue } from './invalid-value'
import type { MetafieldType } from './metafield-types'
import { decimal } from './parse-object'
import { optionOf } from './validation-options'

/** Largest number of entries of a list. */
const MAX_LIST_LENGTH = 128

/**
 * Checks one stored value against the options of its definition.
 *
 * @throws InvalidValue
 */
export function checkLimits(
  { base, category }: MetafieldType,
  value: unknown,
  options: readonly MetafieldDefinitionValidationInput[],
): void {
  if (base === 'rating') return checkScale(value, options)
  if (category === 'TEXT' || category === 'ID') return checkText(String(value), options)
  const [min, max] = [optionOf(options, 'min'), optionOf(options, 'max')]
  const size = sizeOf(category, value)
  if (size === undefined) return
  if (max !== undefined && size > (sizeOf(category, limitOf(category, max)) ?? Infinity))
    throw new InvalidValue(`Value has a maximum of ${max}.`)
  if (min !== undefined && size < (sizeOf(category, limitOf(category, min)) ?? -Infinity))
    throw new InvalidValue(`Value has a minimum of ${min}.`)
}

/**
 * Checks the number of entries of a list.
 *
 * @throws InvalidValue
 */
export function checkLength(
  length: number,
  options: readonly MetafieldDefinitionValidationInput[],
): void {
  if (length > MAX_LIST_LENGTH)
    throw new InvalidValue(`Value has more than ${MAX_LIST_LENGTH} elements.`)
  const [min, max] = [optionOf(options, 'list.min'), optionOf(options, 'list.max')]
  if (max !== undefined && length > Number(max))
    throw new InvalidValue(`Value has a maximum of ${max} elements.`)
  if (min !== undefined && length < Number(min))
    throw new InvalidValue(`Value has a minimum of ${min} elements.`)
}

function checkText(text: string, options: readonly MetafieldDefinitionValidationInput[]): void {
  const [min, max] = [optionOf(options, 'min'), optionOf(options, 'max')]
  const length = [...text].length
  if (max !== undefined && length > Number(max))
    throw new InvalidValue(`Value has a maximum length of ${max}.`)
  if (min !== undefined && length < Number(min))
    throw new InvalidValue(`Value has a minimum length of ${min}.`)
  const choices = optionOf(options, 'choices')
  if (choices !== undefined) {
    const allowed = JSON.parse(choices) as unknown[]
    const listed = allowed.map(choice => JSON.stringify(choice)).join(', ')
    if (!allowed.includes(text))
      throw new InvalidValue(`Value does not exist in provided choices: [${listed}].`)
  }
  const pattern = optionOf(options, 'regex')
  if (pattern !== undefined && !matches(text, pattern))
    throw new InvalidValue('Value is not the correct format.')
}

// A pattern that this runtime does not know restricts nothing.
function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch (error) {
    if (error instanceof SyntaxError) return true
    throw error
  }
}

function checkScale(value: unknown, options: readonly MetafieldDefinitionValidationInput[]): void {
  const { value: rating, scale_min: from, scale_max: to } = value as Record<string, string>
  const [min, max] = [optionOf(options, 'scale_min'), optionOf(options, 'scale_max')]
  if (differs(from, min) || differs(to, max))
    throw new InvalidValue(
      'Value min and max on the rating value must be the same as the min and max on the definition.',
    )
  if (max !== undefined && Number(rating) > Number(max))
    throw new InvalidValue(`Value has a maximum of ${decimal(Number(max))}.`)
  if (min !== undefined && Number(rating) < Number(min))
    throw new InvalidValue(`Value has a minimum of ${decimal(Number(min))}.`)
}

function differs(given: string | undefined, limit: string | undefined): boolean {
  return given !== undefined && limit !== undefined && Number(given) !== Number(limit)
}

function limitOf(category: string, limit: string): unknown {
  if (category !== 'MEASUREMENT') return limit
  try {
    return JSON.parse(limit)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The number that a value is compared by; undefined for types without an order. */
function sizeOf(category: string, value: unknown): number | undefined {
  switch (category) {
    case 'NUMBER':
      return Number(value)
    case 'DATE_TIME':
      return Date.parse(String(value))
    case 'MEASUREMENT':
      return typeof value === 'object' && value !== null && 'value' in value
        ? Number(value.value)
        : undefined
    default:
      return undefined
  }
}
