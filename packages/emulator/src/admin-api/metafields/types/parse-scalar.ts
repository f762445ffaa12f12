import { InvalidValue } from './invalid-value'
import { withoutTrailing } from '../../../../../../shared/without-trailing'

/** Converts one value of a type to its stored form. */
export type ValueParser = (value: unknown) => unknown

const URL_SCHEMES = ['http', 'https', 'mailto', 'sms', 'tel']
const MAX_DECIMAL = 9_999_999_999_999
const DECIMAL_PLACES = 9

/** Parsers of the types whose single values are not JSON. */
export const SCALAR_PARSERS: Readonly<Record<string, ValueParser>> = {
  boolean: parseBoolean,
  color: value => matching(value, /^#[0-9a-f]{6}$/i, 'Value must be a hex color code.'),
  date: parseDate,
  date_time: parseDateTime,
  id: parseLine,
  jurisdiction: parseLine,
  language: value =>
    matching(value, /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i, 'Value must be a valid language code.'),
  multi_line_text_field: parseText,
  number_decimal: parseDecimal,
  number_integer: parseInteger,
  single_line_text_field: parseLine,
  url: parseUrl,
}

/** @throws InvalidValue if the value is not a URL with a supported scheme */
export function parseUrl(value: unknown): string {
  const text = parseText(value)
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(text) ?? []
  if (scheme === undefined)
    throw new InvalidValue(
      `Value cannot have an empty scheme (protocol), must include one of the following URL schemes: ["${URL_SCHEMES.join('", "')}"].'`,
    )
  if (!URL_SCHEMES.includes(scheme.toLowerCase()))
    throw new InvalidValue(
      `Value must be one of the following URL schemes: ${URL_SCHEMES.join(', ')}.`,
    )
  return text
}

function parseText(value: unknown): string {
  if (typeof value !== 'string') throw new InvalidValue('Value must be a string.')
  return value
}

function parseLine(value: unknown): string {
  if (typeof value !== 'string' || /[\r\n]/.test(value))
    throw new InvalidValue('Value must be a single line text string.')
  return value
}

function matching(value: unknown, pattern: RegExp, message: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new InvalidValue(message)
  return value
}

function parseBoolean(value: unknown): string {
  const text = String(value).trim().toLowerCase()
  if (['true', 't', '1'].includes(text)) return 'true'
  if (['false', 'f', '0'].includes(text)) return 'false'
  throw new InvalidValue('Value must be true or false.')
}

function parseInteger(value: unknown): number {
  const text = String(value)
  // A fraction of zeros is still an integer.
  if (!/^-?\d+(?:\.0+)?$/.test(text)) throw new InvalidValue('Value must be an integer.')
  const number = Number(text)
  if (number > Number.MAX_SAFE_INTEGER)
    throw new InvalidValue(`Value can't exceed ${Number.MAX_SAFE_INTEGER}.`)
  if (number < Number.MIN_SAFE_INTEGER)
    throw new InvalidValue(`Value can't be less than ${Number.MIN_SAFE_INTEGER}.`)
  return number
}

function parseDecimal(value: unknown): string {
  const text = String(value)
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new InvalidValue('Value must be a decimal.')
  if (Number(text) > MAX_DECIMAL) throw new InvalidValue(`Value can't exceed ${MAX_DECIMAL}.`)
  if (Number(text) < -MAX_DECIMAL)
    throw new InvalidValue(`Value can't be less than -${MAX_DECIMAL}.`)
  const places = withoutTrailing(fraction.slice(0, DECIMAL_PLACES), '0')
  return `${sign}${BigInt(whole)}.${places === '' ? '0' : places}`
}

function parseDate(value: unknown): string {
  const text = matching(value, /^\d{4}-\d{2}-\d{2}$/, 'Value must be in YYYY-MM-DD format.')
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text))
    throw new InvalidValue('Value must be in YYYY-MM-DD format.')
  return text
}

function parseDateTime(value: unknown): string {
  const message = 'Value must be in “YYYY-MM-DDTHH:MM:SS” format. For example: 2022-06-01T15:30:00'
  const text = matching(
    value,
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/,
    message,
  )
  // Times without a zone are in UTC, and all are stored in UTC.
  const time = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(time)) throw new InvalidValue(message)
  return new Date(time).toISOString().replace(/\.\d{3}Z$/, '+00:00')
}
