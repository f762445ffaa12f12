import { Kind } from 'graphql'
import type { DocumentNode, SelectionSetNode } from 'graphql'
import { parseSearch } from '../admin-api/engine/records/search/parse-search'
import type {
  Comparator,
  SearchNode,
  SearchTerm,
} from '../admin-api/engine/records/search/parse-search'

/**
 * Returns whether the result of a query meets the filter of a subscription. Texts are compared
 * exactly; in a list, one entry has to meet the condition.
 *
 * @see https://shopify.dev/docs/apps/build/events/delivery-filtering
 */
export function meetsEventFilter(data: unknown, filter: string): boolean {
  const node = parseSearch(filter)
  return node === undefined || meets(data, node)
}

/** Returns why a filter is refused; undefined if it is accepted. */
export function eventFilterProblem(filter: string, query: DocumentNode): string | undefined {
  const node = parseSearch(filter)
  if (!node) return 'The filter has no condition.'
  const fields = fieldsOf(node)
  if (fields.includes(null)) return 'Each condition of the filter needs a field.'
  const selected = selectedPaths(query)
  const missing = fields.find(field => field !== null && !selected.has(field))
  return missing === undefined || missing === null
    ? undefined
    : `The filter compares ${missing}, which the query does not select.`
}

function meets(data: unknown, node: SearchNode): boolean {
  switch (node.kind) {
    case 'term':
      return valuesAt(data, node.field?.split('.') ?? []).some(value => meetsTerm(value, node))
    case 'not':
      return !meets(data, node.node)
    case 'and':
      return node.nodes.every(inner => meets(data, inner))
    case 'or':
      return node.nodes.some(inner => meets(data, inner))
  }
}

/** The parser of searches writes names of fields in lower case. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap(item => valuesAt(item, path))
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  const found = Object.entries(value).find(([key]) => key.toLowerCase() === name)
  return found ? valuesAt(found[1], rest) : []
}

function meetsTerm(found: unknown, { value, comparator, isPrefix, isQuoted }: SearchTerm): boolean {
  if (found === null || found === undefined || typeof found === 'object') return false
  if (!isQuoted && (value === '*' || (value === '' && isPrefix))) return true
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

function isOrdered(difference: number, comparator: Exclude<Comparator, '='>): boolean {
  switch (comparator) {
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

function fieldsOf(node: SearchNode): (string | null)[] {
  switch (node.kind) {
    case 'term':
      return [node.field]
    case 'not':
      return fieldsOf(node.node)
    case 'and':
    case 'or':
      return node.nodes.flatMap(fieldsOf)
  }
}

/** Paths in the result of a query, in lower case. */
function selectedPaths({ definitions }: DocumentNode): Set<string> {
  const fragments = new Map(
    definitions.flatMap(definition =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition.selectionSet] as const]
        : [],
    ),
  )
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
            : fragments.get(selection.name.value)
        if (inner) collect(inner, above)
      }
    }
  }
  for (const definition of definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) collect(definition.selectionSet, '')
  return paths
}
