import { parseSearch } from '../admin-api/engine/records/search/parse-search'
import type {
  Comparator,
  SearchNode,
  SearchTerm,
} from '../admin-api/engine/records/search/parse-search'

/** Maximum size of a filter, in bytes. */
const MAX_FILTER_BYTES = 65_535

/** Returns why a filter is refused, in the platform's words; undefined if it is accepted. */
export function filterProblem(filter: string): string | undefined {
  if (Buffer.byteLength(filter) > MAX_FILTER_BYTES)
    return 'The specified filter exceeds the maximum allowed size.'
  const node = parseSearch(filter)
  if (node === undefined ? filter.trim() === '' : hasOnlyFields(node)) return undefined
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
  return node === undefined || matchesNode(payload, node)
}

function hasOnlyFields(node: SearchNode): boolean {
  switch (node.kind) {
    case 'term':
      return node.field !== null
    case 'not':
      return hasOnlyFields(node.node)
    case 'and':
    case 'or':
      return node.nodes.every(hasOnlyFields)
  }
}

function matchesNode(payload: unknown, node: SearchNode): boolean {
  switch (node.kind) {
    case 'term':
      return valuesAt(payload, node.field?.split('.') ?? []).some(value => matchesTerm(value, node))
    case 'not':
      return !matchesNode(payload, node.node)
    case 'and':
      return node.nodes.every(inner => matchesNode(payload, inner))
    case 'or':
      return node.nodes.some(inner => matchesNode(payload, inner))
  }
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap(item => valuesAt(item, path))
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Record<string, unknown>)[name], rest)
}

function matchesTerm(
  found: unknown,
  { value, comparator, isPrefix, isQuoted }: SearchTerm,
): boolean {
  if (found === null || found === undefined) return false
  if (!isQuoted && (value === '*' || (value === '' && isPrefix))) return true
  const text = typeof found === 'object' ? JSON.stringify(found) : String(found)
  if (isPrefix) return text.toLowerCase().startsWith(value.toLowerCase())
  return isMet(compare(text, value), comparator)
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

function isMet(difference: number, comparator: Comparator): boolean {
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
