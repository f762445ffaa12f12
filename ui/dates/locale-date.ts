import { isIsoDate } from './iso-date'

/** A date field of three numbers. */
export type DateUnit = 'year' | 'month' | 'day'

/** A piece of a date format: a number, or the text between two numbers. */
export interface DatePart {
  type: DateUnit | 'literal'
  /** Text of a literal; '' for a number. */
  text: string
}

/** What a typed text means. */
export type TypedDate =
  | { date: string }
  /** `impossible`: complete, but not in the calendar, for example February 30. */
  | { error: 'invalid' | 'impossible' }

/** Marks that order mixed text: they are invisible, and between digits without effect. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g
/** Longer text is no date in any locale. */
const MAX_TYPED = 64
/** First year of the 1900s that two digits mean, as in POSIX: `69` is 1969, and `68` is 2068. */
const FIRST_SHORT_YEAR = 69
const ISO_PARTS: DatePart[] = [
  { type: 'year', text: '' },
  { type: 'literal', text: '-' },
  { type: 'month', text: '' },
  { type: 'literal', text: '-' },
  { type: 'day', text: '' },
]

/**
 * Returns the order and the separators of short dates in a locale, in the Gregorian calendar.
 *
 * @param locale BCP 47
 * @throws {RangeError} when the locale is not well-formed
 */
export function datePartsOf(locale: string): DatePart[] {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  })
    .formatToParts(0)
    .map(({ type, value }) =>
      isUnit(type)
        ? { type, text: '' }
        : { type: 'literal', text: value.replace(DIRECTION_MARKS, '').replace(/\s/g, ' ') },
    )
}

/** Writes numbers in the order and with the separators of a format. */
export function writeParts(parts: DatePart[], numbers: Record<DateUnit, string>): string {
  return parts.map(({ type, text }) => (type === 'literal' ? text : numbers[type])).join('')
}

/** Writes a date (`YYYY-MM-DD`) in a format. */
export function writeDate(parts: DatePart[], date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return writeParts(parts, { year, month, day })
}

/**
 * Parses typed dates, in the order of a format or with the year first. Other separators, missing
 * zeros, a year of two digits, and no separators at all are accepted.
 *
 * Where the own order is year, day, month, no other is accepted: it would swap day and month.
 */
export function readTypedDate(parts: DatePart[], text: string): TypedDate {
  if (text.length > MAX_TYPED) return { error: 'invalid' }
  // Full-width digits and separators, as Japanese keyboards type them, become ASCII.
  const typed = text.normalize('NFKC').replace(DIRECTION_MARKS, '').trim()
  const read = (beginsWithYearAndDay(parts) ? [parts] : [ISO_PARTS, parts])
    .map(format => readNumbers(format, typed))
    .filter(result => result !== undefined)
  return read.find(result => 'date' in result) ?? read[0] ?? { error: 'invalid' }
}

function beginsWithYearAndDay(parts: DatePart[]): boolean {
  const [first, second] = parts.map(({ type }) => type).filter(isUnit)
  return first === 'year' && second === 'day'
}

/** @returns undefined when the text does not have the form of the format */
function readNumbers(parts: DatePart[], typed: string): TypedDate | undefined {
  const units = parts.map(({ type }) => type).filter(isUnit)
  const yearDigits = units[0] === 'year' ? '\\d{4}' : '\\d{4}|\\d{2}'
  const numbers = units.map(unit => (unit === 'year' ? `(${yearDigits})` : '(\\d{1,2})'))
  const separated = new RegExp(`^${numbers.join(separatorOf(parts))}${trailOf(parts)}$`, 'u')
  const joined = new RegExp(
    `^${units.map(unit => (unit === 'year' ? '(\\d{4})' : '(\\d{2})')).join('')}$`,
  )
  const found = separated.exec(typed) ?? joined.exec(typed)
  if (!found) return undefined
  const [year = '', month = '', day = ''] = (['year', 'month', 'day'] as const).map(
    unit => found[units.indexOf(unit) + 1] ?? '',
  )
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? { date } : { error: 'impossible' }
}

function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) < FIRST_SHORT_YEAR ? '20' : '19'}${year}`
}

/** Usual separators, and the characters between the numbers of the format. */
function separatorOf(parts: DatePart[]): string {
  const own = parts.filter(({ type }) => type === 'literal').map(({ text }) => text)
  const characters = [...new Set(`-/. ${own.join('')}`)].map(escape).join('')
  return `[${characters}\\s年月日]{1,3}`
}

/** What may follow the last number: a dot, and the text that the format ends with. */
function trailOf(parts: DatePart[]): string {
  const last = parts.at(-1)
  const own = last?.type === 'literal' ? [...last.text.trim()].map(escape).join('') : ''
  return `(?:\\s*(?:${own ? `${own}|` : ''}\\.|日))?`
}

function escape(character: string): string {
  return /[\^$\\.*+?()[\]{}|/-]/.test(character) ? `\\${character}` : character
}

function isUnit(type: string): type is DateUnit {
  return type === 'year' || type === 'month' || type === 'day'
}
