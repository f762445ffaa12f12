import type { H3Event } from 'h3'

const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 50

/**
 * The arguments of a product list: `first` (1 to 50), `after` (a cursor) and `query` (words).
 * Throws a 422 for anything else.
 */
export function readProductQuery(event: H3Event): {
  first: number
  after: string | undefined
  query: string | undefined
} {
  const { first = String(DEFAULT_PAGE_SIZE), after, query } = getQuery(event)
  const size = Number(first)
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE) {
    throw createError({
      status: 422,
      statusText: 'Unprocessable Content',
      message: `"first" must be a whole number from 1 to ${MAX_PAGE_SIZE}`,
    })
  }
  return {
    first: size,
    after: optionalText(after, 'after'),
    query: searchWords(optionalText(query, 'query')),
  }
}
