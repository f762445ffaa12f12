import { badRequest } from './bad-request'

/** Entries that one page may have. */
const MAX_PAGE_SIZE = 250

/**
 * How many entries a page of a connection has. protocol: pagination of the GraphQL Admin API
 *
 * @throws GraphQLError when the size is missing, given twice or out of range
 */
export function pageSize({ first, last }: { first?: number | null, last?: number | null }): number {
  const size = first ?? last
  if (size === undefined || size === null) throw badRequest('you must provide one of first or last')
  if (first !== undefined && first !== null && last !== undefined && last !== null) {
    throw badRequest('providing both first and last is not supported')
  }
  if (size < 1 || size > MAX_PAGE_SIZE) throw badRequest(`first and last must be 1 to ${MAX_PAGE_SIZE}`)
  return size
}
