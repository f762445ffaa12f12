import type { MetafieldDefinitionValidationInput } from '../../../../generated/admin'
import { InvalidValue } from './invalid-value'
import { matchesPattern } from './match-pattern'
import type { MetafieldType } from './metafield-types'
import { storedUnit } from './measurement-units'
import { decimal } from './parse-object'
import { optionOf } from './validation-options'
import { compareValues, readLimit, timeOf } from './value-order'

/** Largest number of entries of a list. */
const MAX_LIST_LENGTH = 128

/**
 * Checks one stored value against the options of its definition.
 *
 * @throws InvalidValue
 */
export function checkLimits(
  type: MetafieldType,
  value: unknown,
  options: readonly MetafieldDefinitionValidationInput[],
): void {
  const { base, category } = type
  if (base === 'rating') return checkScale(value, options)
  if (category === 'TEXT' || category === 'ID') return checkText(String(value), options)
  if (base === 'url') return checkDomain(String(value), options)
  if (base === 'link') return checkDomain((value as { url: string }).url, options)
  const [min, max] = [optionOf(options, 'min'), optionOf(options, 'max')]
  if (max !== undefined && (compareValues(type, value, readLimit(type, max)) ?? 0) > 0)
    throw new InvalidValue(`Value has a maximum of ${limitText(type, max)}.`)
  if (min !== undefined && (compareValues(type, value, readLimit(type, min)) ?? 0) < 0)
    throw new InvalidValue(`Value has a minimum of ${limitText(type, min)}.`)
  const precision = optionOf(options, 'max_precision')
  const [, places = ''] = String(value).replace(/\.0$/, '').split('.')
  if (precision !== undefined && places.length > Number(precision))
    throw new InvalidValue(`Value has a maximum precision of ${precision}.`)
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
  if (pattern !== undefined && !matchesPattern(text, pattern))
    throw new InvalidValue('Value is not the correct format.')
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

/** A domain of the list, or below one. */
function checkDomain(url: string, options: readonly MetafieldDefinitionValidationInput[]): void {
  const option = optionOf(options, 'allowed_domains')
  if (option === undefined) return
  const domains = JSON.parse(option) as string[]
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  const isAllowed = domains.some(domain => `.${host}`.endsWith(`.${domain.toLowerCase()}`))
  if (domains.length > 0 && !isAllowed)
    throw new InvalidValue(`Value must be in one of the following domains: ${domains.join(', ')}.`)
}

/** The form of a limit in a message: recorded of integers, dates, and times. */
function limitText(type: MetafieldType, limit: string): string {
  const { base, category } = type
  if (base === 'number_decimal') return decimal(Number(limit))
  if (base === 'date_time') {
    const [date, time = ''] = new Date(timeOf(limit)).toISOString().split('T')
    return `${date} ${time.slice(0, 8)} +0000`
  }
  if (category !== 'MEASUREMENT') return limit
  const { value, unit } = readLimit(type, limit) as { value: unknown; unit: string }
  return `${decimal(Number(value))} ${storedUnit(base, unit) ?? unit}`
}
