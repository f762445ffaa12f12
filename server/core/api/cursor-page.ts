import { MAX_CURSOR_LENGTH } from '../../../shared/cursor-page'
import type { CursorPageInfo } from '../../../shared/cursor-page'
import { PlatformError } from '../errors/errors'
import { GraphqlQueryError } from '../errors/http-errors'

/** Arguments of a connection that read one page: variables of the operation. */
export type CursorVariables =
  | { first: number; after?: string; last?: never; before?: never }
  | { last: number; before: string; first?: never; after?: never }

/** A page of rows, for `rows` and `pageInfo` of an index table. */
export interface CursorPage<TNode> {
  rows: TNode[]
  pageInfo: CursorPageInfo
}

export interface CursorPageOptions {
  /** Number of rows of a page, 1 to 250. @default 50 */
  size?: number
}

const DEFAULT_SIZE = 50
/** Limit of the platform for a connection. */
const MAX_SIZE = 250

/**
 * Reads the page of a connection that a request asks for with its parameters `after` or `before`,
 * as `useIndexTableState` has them. A cursor that is too long, that the platform refuses, or that
 * leads to an empty page gives the first page, with `pageInfo.isRestarted`.
 *
 * @param query parameters of the request, from `getQuery(event)`
 * @param load runs the operation with the variables, and returns its connection; called again
 *   without a cursor when there is no such page
 * @param options size of a page
 * @returns the rows, and which pages are before and after them
 * @throws PlatformError `configuration_invalid`: the size is not 1 to 250; and what `load` throws
 * @see https://shopify.dev/docs/api/usage/pagination-graphql
 * @example loadCursorPage(getQuery(event), async variables => (await admin.graphql(ORDERS, { variables })).data.orders)
 */
export async function loadCursorPage<TNode>(
  query: Readonly<Record<string, unknown>>,
  load: (
    variables: CursorVariables,
  ) => Promise<{ nodes: readonly TNode[]; pageInfo: CursorPageInfo }>,
  { size = DEFAULT_SIZE }: CursorPageOptions = {},
): Promise<CursorPage<TNode>> {
  if (!Number.isInteger(size) || size < 1 || size > MAX_SIZE)
    throw new PlatformError(
      'configuration_invalid',
      `loadCursorPage needs a size of 1 to ${MAX_SIZE} rows, not ${size}.`,
    )
  const after = query['after']
  const before = query['before']
  const cursor = [after, before].find(value => value !== undefined && value !== '')
  if (isCursor(cursor)) {
    const page = await load(
      cursor === after ? { first: size, after: cursor } : { last: size, before: cursor },
    ).catch(ignoreRefusedCursor)
    if (page && page.nodes.length > 0) return pageOf(page)
  }
  const first = pageOf(await load({ first: size }))
  if (cursor === undefined) return first
  return { ...first, pageInfo: { ...first.pageInfo, isRestarted: true } }
}

/** A cursor is opaque. */
function isCursor(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_CURSOR_LENGTH
}

function pageOf<TNode>(page: {
  nodes: readonly TNode[]
  pageInfo: CursorPageInfo
}): CursorPage<TNode> {
  return { rows: [...page.nodes], pageInfo: page.pageInfo }
}

/**
 * For a cursor of another sorting the platform reports `Invalid cursor for current pagination
 * sort.`, in an error without a code of its own.
 */
function ignoreRefusedCursor(error: unknown): undefined {
  const isRefusal =
    error instanceof GraphqlQueryError &&
    error.body.errors.some(({ message }) => message.toLowerCase().includes('cursor'))
  if (!isRefusal) throw error
}
