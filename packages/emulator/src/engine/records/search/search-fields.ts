import type { Comparator, SearchTerm } from './parse-search'
import { badRequest } from '../../request/execution-errors'
import { idNumber } from '../global-id'

/** What a search term can be compared with. */
export type SearchValue = string | number | boolean | null | undefined

/** Decides whether a value of a record matches a term. */
export type ValueTest = (value: SearchValue) => boolean

/** A field of a search. */
export interface SearchField<Item> {
  /**
   * - `text`: words of a text, e.g. a title
   * - `exact`: a whole text, e.g. a vendor; case does not matter
   * - `enum`: one of `values`
   * - `number`, `boolean`, `id`
   * - `size`: bytes, or a number with a unit, e.g. `1.5MB`
   * - `time`: ISO 8601
   */
  kind: 'text' | 'exact' | 'enum' | 'number' | 'boolean' | 'id' | 'size' | 'time'
  read: (item: Item) => SearchValue | readonly SearchValue[]
  /** True: the condition is met by records without the value. */
  isNegated?: boolean
  /** Accepted values of an enum, in lower case. */
  values?: readonly string[]
}

/**
 * Creates the test of a term.
 *
 * @param now milliseconds since the epoch, for the times `now` and `today`
 * @returns undefined if the field does not accept the value
 * @throws GraphQLError with the code BAD_REQUEST for an invalid time
 */
export function valueTest(
  { kind, values }: SearchField<never>,
  term: SearchTerm,
  now: number,
): ValueTest | undefined {
  const { comparator, value, isQuoted } = term
  if (value === '*' && !isQuoted) return found => found !== null && found !== undefined
  switch (kind) {
    case 'text':
      return textTest(term)
    case 'exact':
      return exactTest(term)
    case 'enum':
      return enumTest(term, values ?? [])
    case 'boolean':
      return booleanTest(value)
    case 'number':
      return numberTest(comparator, Number(value))
    case 'id':
      return idTest(comparator, value)
    case 'size':
      return numberTest(comparator, bytesOf(value))
    case 'time':
      return timeTest(term, now)
  }
}

/** Splits text into lower-case words. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
}

/** Creates the test of a text: its words contain those of the term; of quoted terms, in order. */
export function textTest({ value, isPrefix, isQuoted }: SearchTerm): ValueTest {
  const wanted = wordsOf(value)
  return found => {
    if (typeof found !== 'string' || wanted.length === 0) return false
    // Most texts do not contain the words, and need not be split.
    const text = found.toLowerCase()
    if (!wanted.every(word => text.includes(word))) return false
    const words = wordsOf(text)
    const matches = (word: string, index: number) =>
      isPrefix && index === wanted.length - 1
        ? (candidate: string) => candidate.startsWith(word)
        : (candidate: string) => candidate === word
    if (!isQuoted) return wanted.every((word, index) => words.some(matches(word, index)))
    return words.some((_, start) => wanted.every((word, index) => words[start + index] === word))
  }
}

function exactTest({ value, isPrefix, isQuoted }: SearchTerm): ValueTest {
  // Only unquoted text is a list.
  const wanted = (isQuoted ? [value] : value.split(',')).map(text => text.trim().toLowerCase())
  return found => {
    if (found === null || found === undefined) return false
    const text = String(found).toLowerCase()
    return wanted.some(candidate => (isPrefix ? text.startsWith(candidate) : text === candidate))
  }
}

function enumTest(term: SearchTerm, values: readonly string[]): ValueTest | undefined {
  const wanted = term.value.split(',').map(text => text.trim().toLowerCase())
  return wanted.every(text => values.includes(text)) ? exactTest(term) : undefined
}

function booleanTest(value: string): ValueTest | undefined {
  const wanted = /^(?:true|1|yes)$/i.test(value)
  if (!wanted && !/^(?:false|0|no)$/i.test(value)) return undefined
  return found => found === wanted
}

function numberTest(comparator: Comparator, wanted: number): ValueTest | undefined {
  if (Number.isNaN(wanted)) return undefined
  return found =>
    found !== null && found !== undefined && isOrdered(Number(found) - wanted, comparator)
}

function idTest(comparator: Comparator, value: string): ValueTest | undefined {
  const test = numberTest(comparator, numberOf(value))
  return test && (found => typeof found === 'string' && test(numberOf(found)))
}

/** Reads a size. Units are multiples of 1024. NaN for another text. */
function bytesOf(size: string): number {
  const [, amount, unit = 'B'] = /^(\d+(?:\.\d+)?)([KMGT]?B)?$/i.exec(size) ?? []
  return Number(amount) * 1024 ** ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(unit.toUpperCase())
}

/** Returns both forms of ids, for filters of the kind `exact` that accept lists of them. */
export function idForms(ids: readonly string[]): string[] {
  return ids.flatMap(id => [id, String(idNumber(id))])
}

// Both forms of ids: the number, and the global id.
function numberOf(id: string): number {
  return id.startsWith('gid:') ? idNumber(id) : Number(id)
}

function timeTest(term: SearchTerm, now: number): ValueTest {
  const { field } = term
  // The comparator may be in the quotes.
  const [, sign, value = ''] = /^(>=|<=|>|<)?(.*)$/s.exec(term.value) ?? []
  const comparator = (sign as Comparator | undefined) ?? term.comparator
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  const wanted =
    value === 'now' ? now : value === 'today' ? startOfDay(now) : Date.parse(withZone(value))
  if (!/^(?:now|today|\d{4}-.*)$/.test(value) || Number.isNaN(wanted))
    throw badRequest(`Invalid timestamp for query filter \`${field ?? ''}\`.`)
  return found => {
    if (typeof found !== 'string') return false
    const time = Date.parse(found)
    return isOrdered((isDay && comparator === '=' ? startOfDay(time) : time) - wanted, comparator)
  }
}

// Times without a zone are in UTC.
function withZone(value: string): string {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(value) ? `${value}Z` : value
}

function startOfDay(time: number): number {
  return time - (time % 86_400_000)
}

/** Returns whether the difference of two values meets a comparison. */
export function isOrdered(difference: number, comparator: Comparator): boolean {
  switch (comparator) {
    case '=':
      return difference === 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
  }
}
