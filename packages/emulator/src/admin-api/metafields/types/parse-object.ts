import { jsonProblem } from './json-problem'
import { InvalidValue } from './invalid-value'
import { storedUnit } from './measurement-units'
import { parseUrl } from './parse-scalar'
import type { ValueParser } from './parse-scalar'

type JsonObject = Readonly<Record<string, unknown>>

const MONEY_MESSAGE =
  "Value must be a stringified JSON object with amount (numeric) and currency_code (string matching the shop's currency) fields."
const MEASUREMENT_MESSAGE =
  'Value must be a stringified JSON object with a value (numeric) and unit (string from one the supported measurement units) fields.'
const RATING_MESSAGE =
  'Value must be a stringified JSON object with value, scale_min, and scale_max fields.'
const MAX_AMOUNT = 10n ** 18n
/** Measurements of things, which cannot be negative. */
const SIZES = new Set(['dimension', 'volume', 'weight'])

let currencies: ReadonlySet<string> | undefined

/** Parsers of the types whose values are objects. */
export const OBJECT_PARSERS: Readonly<Record<string, ValueParser>> = {
  link: parseLink,
  rating: parseRating,
}

/**
 * Checks that text is JSON.
 *
 * @throws InvalidValue
 */
export function parseJson(text: string): unknown {
  const problem = jsonProblem(text)
  if (problem !== undefined) throw new InvalidValue(`Value is invalid JSON: ${problem}.`)
  return JSON.parse(text)
}

/**
 * Parses a measurement, e.g. `{"value": 2.5, "unit": "kg"}`.
 *
 * @param type e.g. `weight`
 * @throws InvalidValue
 */
export function parseMeasurement(type: string, input: unknown): JsonObject {
  const object = objectOf(input)
  const isSize = SIZES.has(type)
  if (!object) throw new InvalidValue(MEASUREMENT_MESSAGE)
  const { value, unit } = object
  if (value === undefined || typeof unit !== 'string')
    throw new InvalidValue(isSize ? 'Value must contain unit and value.' : MEASUREMENT_MESSAGE)
  const number = numberOf(value)
  if (isSize && !(number !== undefined && number >= 0))
    throw new InvalidValue('Value must be a non-negative number.')
  if (number === undefined) throw new InvalidValue(MEASUREMENT_MESSAGE)
  const stored = storedUnit(type, unit)
  if (stored === undefined) throw new InvalidValue('Value must be a supported unit.')
  return { value: number, unit: stored }
}

/**
 * Parses an amount of money.
 *
 * @param shopCurrency e.g. `EUR`
 * @throws InvalidValue
 */
export function parseMoney(input: unknown, shopCurrency: string): JsonObject {
  const { amount, currency_code: currency } = objectOf(input) ?? {}
  if (amount === undefined || typeof currency !== 'string') throw new InvalidValue(MONEY_MESSAGE)
  if (currency === '') throw new InvalidValue('Value must have a currency code.')
  const text = String(amount)
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new InvalidValue('Value must have a numeric amount.')
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  if (!currencies.has(currency))
    throw new InvalidValue(`Value contains an invalid currency, ${currency}.`)
  const [whole = '0', places = ''] = text.replace('-', '').split('.')
  if (BigInt(whole) >= MAX_AMOUNT && (BigInt(whole) > MAX_AMOUNT || /[1-9]/.test(places)))
    throw new InvalidValue(`Value must be within +/-${MAX_AMOUNT}.`)
  if (currency !== shopCurrency) throw new InvalidValue(MONEY_MESSAGE)
  return {
    amount: places.length < 2 ? `${text.split('.')[0] ?? ''}.${places.padEnd(2, '0')}` : text,
    currency_code: currency,
  }
}

function parseRating(input: unknown): JsonObject {
  const { value, scale_min: min, scale_max: max } = objectOf(input) ?? {}
  const numbers = [value, min, max].map(numberOf)
  const [rating, lowest, highest] = numbers
  if (rating === undefined || lowest === undefined || highest === undefined)
    throw new InvalidValue(RATING_MESSAGE)
  if (rating > highest) throw new InvalidValue(`Value has a maximum of ${decimal(highest)}.`)
  if (rating < lowest) throw new InvalidValue(`Value has a minimum of ${decimal(lowest)}.`)
  return { scale_min: decimal(lowest), scale_max: decimal(highest), value: decimal(rating) }
}

function parseLink(input: unknown): JsonObject {
  const object = objectOf(input)
  if (!object || typeof object.text !== 'string' || typeof object.url !== 'string')
    throw new InvalidValue('Value must be a valid link.')
  parseUrl(object.url)
  return object
}

/** Formats a number with at least one decimal. */
export function decimal(number: number): string {
  return Number.isInteger(number) ? number.toFixed(1) : String(number)
}

function objectOf(input: unknown): JsonObject | undefined {
  if (typeof input === 'string') {
    if (jsonProblem(input) !== undefined) return undefined
    return objectOf(JSON.parse(input))
  }
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (input as JsonObject)
    : undefined
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || !/^-?\d+(?:\.\d+)?$/.test(value)) return undefined
  return Number(value)
}
