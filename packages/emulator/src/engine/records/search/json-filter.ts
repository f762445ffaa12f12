import type { SearchNode, SearchTerm } from './parse-search'

/**
 * Returns whether JSON meets a search whose fields are paths, e.g. `variants.price`. In a list, one
 * entry has to meet a condition. Case does not matter in names: the parser writes them in lower
 * case.
 *
 * @param meetsTerm whether one value at the path of a term meets the term
 */
export function meetsJsonFilter(
  data: unknown,
  node: SearchNode,
  meetsTerm: (value: unknown, term: SearchTerm) => boolean,
): boolean {
  switch (node.kind) {
    case 'term':
      return valuesAt(data, node.field?.split('.') ?? []).some(value => meetsTerm(value, node))
    case 'not':
      return !meetsJsonFilter(data, node.node, meetsTerm)
    case 'and':
      return node.nodes.every(inner => meetsJsonFilter(data, inner, meetsTerm))
    case 'or':
      return node.nodes.some(inner => meetsJsonFilter(data, inner, meetsTerm))
  }
}

/** Returns every condition of a search. */
export function termsOf(node: SearchNode): SearchTerm[] {
  switch (node.kind) {
    case 'term':
      return [node]
    case 'not':
      return termsOf(node.node)
    case 'and':
    case 'or':
      return node.nodes.flatMap(termsOf)
  }
}

/** Whether a term accepts any value that is there. */
export function isAnyValue({ value, isPrefix, isQuoted }: SearchTerm): boolean {
  return !isQuoted && (value === '*' || (value === '' && isPrefix))
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap(item => valuesAt(item, path))
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  const found = Object.entries(value).find(([key]) => key.toLowerCase() === name)
  return found ? valuesAt(found[1], rest) : []
}
