import { fieldsOf, listOf, optional, textOf, valueOf } from './reader'
import { title } from '../seed/seed-values'

/** A tax on what is sold to an area. */
export interface TaxRateSeed {
  /** Name on invoices, e.g. `GST`. */
  title: string
  /** From 0 to 1, e.g. `0.05`. */
  rate: number
  /** Country of the buyer, e.g. `CA`. */
  countryCode: string
  /** Default: every province of the country. */
  provinceCode?: string
}

const code = textOf('a code such as "CA"', value => /^[A-Z0-9]{1,3}$/.test(value))
const rate = valueOf(
  'a number from 0 to 1',
  (value): value is number => Number.isFinite(value) && Number(value) >= 0 && Number(value) <= 1,
  { type: 'number', minimum: 0 },
)

/** Reads the tax rates of a store. */
export const taxRates = listOf(
  fieldsOf<TaxRateSeed>({ title, rate, countryCode: code, provinceCode: optional(code) }),
)
