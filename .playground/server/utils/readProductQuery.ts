import type { H3Event } from 'h3'

const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 50
/** Characters. */
const MAX_TEXT = 512

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

function optionalText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' && value.length <= MAX_TEXT) return value
  throw createError({
    status: 422,
    statusText: 'Unprocessable Content',
    message: `"${name}" must be a text of at most ${MAX_TEXT} characters`,
  })
}

/**
 * Words only: the search syntax has fields, operators and ranges, which a visitor of the search box
 * does not mean.
 */
function searchWords(text: string | undefined): string | undefined {
  const words = (text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .map(word => word.replace(/[^\p{L}\p{M}\p{N}'.-]/gu, '').replace(/^-+/, ''))
    .filter(Boolean)
  return words.length > 0 ? words.map(word => `${word}*`).join(' ') : undefined
}
