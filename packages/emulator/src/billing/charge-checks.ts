import type { MoneyInput } from '../../generated/admin'
import { fromMinor, toMinor } from '../money/minor-units'
import type { UserError } from '../engine/resolve/user-error'
import type { Store } from '../state/store'
import { readMinor } from '../money/money'
import type { Money } from '../money/money'

/** Minimum price of a charge, in units of any currency. */
export const MIN_PRICE = 0.5
const MAX_NAME_LENGTH = 255

/**
 * Errors that were collected while an input was read. The input is valid only if there are none.
 */
export type Problems = UserError[]

export function readName(name: string, problems: Problems): string {
  if (name.trim() === '') problems.push({ field: ['name'], message: "Name can't be blank" })
  if (name.length > MAX_NAME_LENGTH)
    problems.push({
      field: ['name'],
      message: `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`,
    })
  return name
}

export function readReturnUrl(returnUrl: unknown, problems: Problems): string {
  const isUrl =
    typeof returnUrl === 'string' &&
    URL.canParse(returnUrl) &&
    /^https?:$/.test(new URL(returnUrl).protocol)
  if (isUrl) return returnUrl
  problems.push({
    field: ['returnUrl'],
    message: 'Return url must be an absolute http or https URL',
  })
  return ''
}

/** Reads an amount. The currency must be that of the shop, or US dollars. */
export function readMoney(
  { amount, currencyCode }: MoneyInput,
  min: number | 'positive',
  field: string[],
  store: Store,
  problems: Problems,
): Money {
  const minor = readMinor(amount, currencyCode)
  const minMinor = min === 'positive' ? 1 : toMinor(min, currencyCode)
  if (minor === undefined || minor < minMinor) {
    const minimum = fromMinor(minMinor, currencyCode)
    problems.push({
      field: [...field, 'amount'],
      message: `Amount must be a decimal number greater than or equal to ${minimum}`,
    })
  }
  if (currencyCode !== store.currencyCode && currencyCode !== 'USD') {
    const accepted = [...new Set([store.currencyCode, 'USD'])].join(' or ')
    problems.push({
      field: [...field, 'currencyCode'],
      message: `Currency code must be ${accepted} for this shop`,
    })
  }
  return { minor: minor ?? 0, currencyCode }
}
