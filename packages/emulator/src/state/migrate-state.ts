import { currencyDecimals, toMinor } from '../money/minor-units'
import { Refusal } from './refusal'

/** Version of the states that had amounts in hundredths of every currency. */
export const HUNDREDTHS_VERSION = 2

/** The app's charges had this currency unless they named one. */
const DEFAULT_CURRENCY = 'USD'

/** Names of amounts in hundredths, and of amounts in minor units. */
const RENAMED: Readonly<Record<string, string>> = { cents: 'minor', paidCents: 'paidMinor' }

/** Fields of records that name the currency of amounts without a decimal point. */
const RECORD_CURRENCIES = ['currency', 'presentmentCurrency']

/**
 * Converts a state with amounts in hundredths to one with amounts in minor units. Its charges and
 * its pricing are converted. Amounts of records are the same in a currency with two decimals.
 *
 * @param state of version 2, not validated
 * @throws Refusal 400 if records have amounts in a currency without two decimals
 */
export function migrateState(state: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const store of itemsOf(state.stores)) refuseOtherDecimals(store)
  const { pricing } = state
  return {
    ...state,
    charges: convertEach(state.charges),
    ...(isFields(pricing) && {
      pricing: {
        ...pricing,
        contracts: convertEach(pricing.contracts),
        invoices: convertEach(pricing.invoices),
      },
    }),
  }
}

function refuseOtherDecimals(store: unknown): void {
  if (!isFields(store)) return
  const { currencyCode, records } = store
  const tables = isFields(records) && isFields(records.tables) ? records.tables : {}
  const rows = Object.entries(tables).flatMap(([type, table]) => {
    // The amounts of subscriptions have a currency of their own.
    const names = type.startsWith('Subscription') ? ['currencyCode'] : RECORD_CURRENCIES
    return itemsOf(table).flatMap(row => (isFields(row) ? names.map(name => row[name]) : []))
  })
  const other = [currencyCode, ...rows].find(
    code => typeof code === 'string' && currencyDecimals(code) !== 2,
  )
  if (other !== undefined)
    throw new Refusal(
      400,
      `An older release saved this state, with amounts in hundredths of ${String(other)}. ` +
        'That currency has no hundredths, so the state cannot be converted: start from the seed.',
    )
}

/** Converts the amounts of each entry, all of which have the same currency. */
function convertEach(entries: unknown): unknown {
  return Array.isArray(entries)
    ? entries.map(entry => convert(entry, findCurrency(entry) ?? DEFAULT_CURRENCY))
    : entries
}

function convert(value: unknown, currencyCode: string): unknown {
  if (Array.isArray(value)) return value.map(item => convert(item, currencyCode))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const renamed = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined
      return renamed !== undefined && typeof field === 'number'
        ? [renamed, toMinor(field / 100, currencyCode)]
        : [name, convert(field, currencyCode)]
    }),
  )
}

function findCurrency(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isFields(value) && typeof value.currencyCode === 'string') return value.currencyCode
  for (const field of Object.values(value)) {
    const found = findCurrency(field)
    if (found !== undefined) return found
  }
  return undefined
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
