import { badRequest } from '../request/execution-errors'

/** Maximum number of entries of a page. */
const MAX_PAGE_SIZE = 250

/**
 * Reads the number of entries of a page.
 *
 * @see docs/protocol.md#pagination
 * @throws GraphQLError if the size is missing, specified twice, or out of range
 */
export function pageSize({ first, last }: { first?: number | null; last?: number | null }): number {
  const size = first ?? last
  if (size === undefined || size === null) throw badRequest('you must provide one of first or last')
  if (first !== undefined && first !== null && last !== undefined && last !== null) {
    throw badRequest('providing both first and last is not supported')
  }
  if (size < 1 || size > MAX_PAGE_SIZE)
    throw badRequest(`first and last must be 1 to ${MAX_PAGE_SIZE}`)
  return size
}
