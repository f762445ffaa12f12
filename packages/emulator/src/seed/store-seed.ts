import { isPlatformScope } from '../../../facts/schemas/registration-facts'
import { count, fieldsOf, flag, listOf, oneOf, optional, textOf, valueOf } from '../state/reader'
import type { Reader } from '../state/reader'
import { RECORD_READERS } from './record-seed'
import type { RecordSeed } from './record-seed'
import { currencyCode, title } from './seed-values'
import { STORE_TEMPLATES } from './templates/template-names'
import { taxRates } from '../state/tax-rate'
import type { TaxRateSeed } from '../state/tax-rate'
import type { StoreTemplate } from './templates/template-names'

/** Initial state of a store, and its state after a reset. Only the handle is required. */
export interface StoreSeed extends RecordSeed {
  /** First label of the shop's domain: lower-case letters, digits and hyphens. */
  handle: string
  name?: string
  /** ISO 4217, e.g. `EUR`. Default `USD`. */
  currencyCode?: string
  ianaTimezone?: string
  /** Name of the plan. Default `Development`. */
  plan?: string
  /**
   * A development store, in which every charge is a test. Default: true for the plan `Development`.
   */
  developmentStore?: boolean
  /**
   * Whether the store belongs to the organization of the app: only there, the app gets tokens for
   * its client credentials. Default: true.
   */
  inOrganization?: boolean
  /**
   * Whether the app can remove itself with the mutation `appUninstall`. Default `refused`: a tool
   * that runs every operation would end the installation that everything else uses.
   */
  appUninstall?: 'allowed' | 'refused'
  /** Taxes that draft orders have. Default: none. */
  taxRates?: TaxRateSeed[]
  /** Secret of the store's Multipass, at least 16 characters. Default: Multipass is off. */
  multipassSecret?: string
  /** Size of the Admin API's bucket, in cost points. */
  maximumAvailable?: number
  /** Restored cost points per second. */
  restoreRate?: number
  /**
   * A generated store, to which the other fields of the seed are added: `candles`, `fashion` or
   * `empty`.
   */
  template?: StoreTemplate
  /** True: the app is initially installed with its registered scopes. A list: with these scopes. */
  installed?: boolean | string[]
}

const points = valueOf(
  'an integer from 1',
  (value): value is number => Number.isSafeInteger(value) && Number(value) > 0,
  { type: 'integer', minimum: 1 },
)
const installedFlag = valueOf(
  'true, false or a list of scopes',
  value => typeof value === 'boolean',
)
const scope = textOf('an access scope such as "read_products"', isPlatformScope)
/** First label of a shop's domain. */
export const storeHandle = textOf(
  '1 to 60 lower-case letters, digits or inner hyphens, e.g. "demo-store"',
  value => /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(value),
)
export const timezone = textOf('a time zone such as "Europe/Berlin"', isTimezone)

const installed: Reader<boolean | string[]> = Object.assign(
  (value: unknown, path: string) =>
    Array.isArray(value) ? listOf(scope)(value, path) : installedFlag(value, path),
  { schema: { anyOf: [{ type: 'boolean' }, listOf(scope).schema ?? {}] } },
)

/** Reads the seed of one store. */
export const readStoreSeed: Reader<StoreSeed> = fieldsOf<StoreSeed>({
  handle: storeHandle,
  name: optional(title),
  currencyCode: optional(currencyCode),
  ianaTimezone: optional(timezone),
  plan: optional(title),
  developmentStore: optional(flag),
  inOrganization: optional(flag),
  appUninstall: optional(oneOf(['allowed', 'refused'])),
  taxRates: optional(taxRates),
  multipassSecret: optional(textOf('at least 16 characters', value => value.length >= 16)),
  maximumAvailable: optional(points),
  restoreRate: optional(count),
  template: optional(oneOf(STORE_TEMPLATES)),
  ...RECORD_READERS,
  installed: optional(installed),
})

/** Returns whether a name is one of the IANA time zones, e.g. `America/New_York`. */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
