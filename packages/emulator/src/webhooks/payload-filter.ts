import { isAnyValue, meetsJsonFilter, termsOf } from '../engine/records/search/json-filter'
import { parseSearch } from '../engine/records/search/parse-search'
import type { SearchTerm } from '../engine/records/search/parse-search'
import { isOrdered } from '../engine/records/search/search-fields'

/** Maximum size of a filter, in bytes. */
const MAX_FILTER_BYTES = 65_535

/** Returns why a filter is refused, in the platform's words; undefined if it is accepted. */
export function filterProblem(filter: string): string | undefined {
  if (Buffer.byteLength(filter) > MAX_FILTER_BYTES)
    return 'The specified filter exceeds the maximum allowed size.'
  const node = parseSearch(filter)
  const isValid = node ? termsOf(node).every(({ field }) => field !== null) : filter.trim() === ''
  if (isValid) return undefined
  return 'The specified filter is invalid, please ensure you specify the field(s) you wish to filter on.'
}

/**
 * Returns whether a payload meets the filter of a subscription. A field is a path, e.g.
 * `variants.price`; in a list, one entry has to meet the condition.
 *
 * @see https://shopify.dev/docs/apps/build/webhooks/delivery-filtering
 */
export function matchesFilter(payload: unknown, filter: string | null): boolean {
  const node = parseSearch(filter ?? '')
  return node === undefined || meetsJsonFilter(payload, node, matchesTerm)
}

function matchesTerm(found: unknown, term: SearchTerm): boolean {
  const { value, comparator, isPrefix } = term
  if (found === null || found === undefined) return false
  if (isAnyValue(term)) return true
  const text = typeof found === 'object' ? JSON.stringify(found) : String(found)
  if (isPrefix) return text.toLowerCase().startsWith(value.toLowerCase())
  return isOrdered(compare(text, value), comparator)
}

/** Compares numbers, else times, else text without regard to case. */
function compare(found: string, wanted: string): number {
  if (isNumber(found) && isNumber(wanted)) return Number(found) - Number(wanted)
  if (isTime(found) && isTime(wanted)) return Date.parse(found) - Date.parse(wanted)
  return found.toLowerCase() < wanted.toLowerCase()
    ? -1
    : Number(found.toLowerCase() > wanted.toLowerCase())
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}

function isTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) && !Number.isNaN(Date.parse(text))
}
