import type { IndexTableState } from '#layer/ui/index-table/table-state'

/**
 * Writes the search of a list in the syntax of the Admin API. The key of a filter is the name of a
 * search field; several values of a filter are alternatives.
 *
 * @returns an empty string without search and filters
 * @see https://shopify.dev/docs/api/usage/search-syntax
 */
export function searchQuery({
  query,
  filters,
}: Pick<IndexTableState, 'query' | 'filters'>): string {
  const terms = query
    .split(/\s+/)
    .filter(word => word !== '')
    .map(quote)
  const choices = Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => {
      const alternatives = values.map(value => `${key}:${quote(value)}`)
      return alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join(' OR ')})`
    })
  return [...terms, ...choices].join(' ')
}

/** What a user types is text, never syntax. A star at the end stays: it searches a prefix. */
function quote(text: string): string {
  if (
    /^[\p{L}\p{N}_-]+\*?$/u.test(text) &&
    !/^(?:and|or|not)$/i.test(text) &&
    !text.startsWith('-')
  )
    return text
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
