import { Kind } from 'graphql'
import type { DocumentNode, SelectionSetNode } from 'graphql'
import { isAnyValue, meetsJsonFilter, termsOf } from '../engine/records/search/json-filter'
import { parseSearch } from '../engine/records/search/parse-search'
import type { SearchTerm } from '../engine/records/search/parse-search'
import { fragmentsOf } from '../engine/request/parse-document'
import { isOrdered } from '../engine/records/search/search-fields'

/**
 * Returns whether the result of a query meets the filter of a subscription. Texts are compared
 * exactly; in a list, one entry has to meet the condition.
 *
 * @see https://shopify.dev/docs/apps/build/events/delivery-filtering
 */
export function meetsEventFilter(data: unknown, filter: string): boolean {
  const node = parseSearch(filter)
  return node === undefined || meetsJsonFilter(data, node, meetsTerm)
}

/** Returns why a filter is refused; undefined if it is accepted. */
export function eventFilterProblem(filter: string, query: DocumentNode): string | undefined {
  const node = parseSearch(filter)
  if (!node) return 'The filter has no condition.'
  const fields = termsOf(node).map(({ field }) => field)
  if (fields.includes(null)) return 'Each condition of the filter needs a field.'
  const selected = selectedPaths(query)
  const missing = fields.find(field => field !== null && !selected.has(field))
  return missing === undefined || missing === null
    ? undefined
    : `The filter compares ${missing}, which the query does not select.`
}

function meetsTerm(found: unknown, term: SearchTerm): boolean {
  const { value, comparator, isPrefix } = term
  if (found === null || found === undefined || typeof found === 'object') return false
  if (isAnyValue(term)) return true
  const text = String(found)
  if (isPrefix) return text.startsWith(value)
  if (comparator === '=') return text === value
  const [left, right] = [orderOf(text), orderOf(value)]
  return left !== undefined && right !== undefined && isOrdered(left - right, comparator)
}

/** Only numbers and times have an order. */
function orderOf(text: string): number | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  const time = /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(time) ? undefined : time
}

/** Paths in the result of a query, in lower case. */
function selectedPaths(document: DocumentNode): Set<string> {
  const fragments = fragmentsOf(document)
  const paths = new Set<string>()
  const collect = (set: SelectionSetNode, above: string): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const path = above + (selection.alias ?? selection.name).value.toLowerCase()
        paths.add(path)
        if (selection.selectionSet) collect(selection.selectionSet, `${path}.`)
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? selection.selectionSet
            : fragments.get(selection.name.value)?.selectionSet
        if (inner) collect(inner, above)
      }
    }
  }
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) collect(definition.selectionSet, '')
  return paths
}
