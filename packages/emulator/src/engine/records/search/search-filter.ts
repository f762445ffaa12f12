import { parseSearch } from './parse-search'
import type { SearchNode, SearchTerm } from './parse-search'
import { textTest, valueTest } from './search-fields'
import type { SearchField, SearchValue } from './search-fields'

/** The fields of a root's search. */
export interface SearchSpec<Item> {
  fields: Readonly<Record<string, SearchField<Item>>>
  /** The texts that terms without a field search. Without it, such terms have no effect. */
  text?: (item: Item) => readonly (string | null | undefined)[]
  /** Whether terms without a field match the start of a word, and not only whole words. */
  matchesPrefixes?: boolean
}

/** A part of a search that has no effect. */
export interface SearchWarning {
  field: string
  message: string
  code: 'invalid_field' | 'invalid_value'
}

/** A search that is ready to be applied. */
export interface SearchFilter<Item> {
  matches: (item: Item) => boolean
  warnings: SearchWarning[]
  /** The search in the form of the response's `extensions.search`. */
  parsed: Record<string, unknown>
}

type Test<Item> = (item: Item) => boolean

/**
 * Compiles a search. An unknown field, or a value that its field does not accept, has no effect
 * except a warning.
 *
 * @param now milliseconds since the epoch
 * @throws GraphQLError with the code BAD_REQUEST for an invalid time
 */
export function compileSearch<Item>(
  spec: SearchSpec<Item>,
  query: string | null | undefined,
  now: number,
): SearchFilter<Item> {
  const node = parseSearch(query ?? '')
  const warnings: SearchWarning[] = []
  if (!node) return { matches: () => true, warnings, parsed: {} }
  // An ignored condition matches everything, and so does its negation.
  const test = testOf(node)
  return { matches: test ?? (() => true), warnings, parsed: describe(node) }

  function testOf(part: SearchNode): Test<Item> | undefined {
    switch (part.kind) {
      case 'term':
        return termTest(part)
      case 'not': {
        const inner = testOf(part.node)
        return inner && (item => !inner(item))
      }
      case 'and': {
        const tests = part.nodes.flatMap(inner => testOf(inner) ?? [])
        return tests.length === 0 ? undefined : item => tests.every(inner => inner(item))
      }
      case 'or': {
        const tests = part.nodes.map(testOf)
        if (tests.includes(undefined)) return undefined
        return item => tests.some(inner => inner?.(item))
      }
    }
  }

  function termTest(term: SearchTerm): Test<Item> | undefined {
    if (term.field === null) {
      const { text: textsOf, matchesPrefixes = false } = spec
      if (term.value === '*' || !textsOf) return undefined
      const matches = textTest({ ...term, isPrefix: term.isPrefix || matchesPrefixes })
      return item => textsOf(item).some(text => matches(text))
    }
    const field = Object.hasOwn(spec.fields, term.field) ? spec.fields[term.field] : undefined
    if (!field) {
      warnings.push({
        field: term.field,
        message: 'Invalid search field for this query.',
        code: 'invalid_field',
      })
      return undefined
    }
    const matches = valueTest(field, term, now)
    if (!matches) {
      warnings.push({
        field: term.field,
        message: `Input \`${term.value}\` is not an accepted value.`,
        code: 'invalid_value',
      })
      return undefined
    }
    return item => {
      const value = field.read(item)
      const isMet = isList(value) ? value.some(matches) : matches(value)
      return isMet !== (field.isNegated ?? false)
    }
  }
}

const RANGES = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' } as const

function describe(node: SearchNode): Record<string, unknown> {
  if (node.kind === 'not') return { not: describe(node.node) }
  if (node.kind !== 'term') return { [node.kind]: node.nodes.map(describe) }
  const value = node.isPrefix ? `${node.value}*` : node.value
  const condition =
    node.comparator === '=' ? { match_all: value } : { range: { [RANGES[node.comparator]]: value } }
  return node.field === null ? condition : { field: node.field, ...condition }
}

function isList(value: SearchValue | readonly SearchValue[]): value is readonly SearchValue[] {
  return Array.isArray(value)
}
