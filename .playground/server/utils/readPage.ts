import type { H3Event } from 'h3'

const PAGE_SIZE = 10
/** Characters. */
const MAX_TEXT = 512

/** The arguments of a connection that load a page of a list. */
export interface PageArguments {
  first?: number | undefined
  last?: number | undefined
  after?: string | undefined
  before?: string | undefined
  /** In the platform's search syntax. */
  query?: string | undefined
}

/**
 * The page that the query names: `after` or `before` (cursors), `q` (words) and `filter`. Throws a
 * 422 for anything else.
 *
 * @param filters search terms by the values of `filter`
 */
export function readPage(event: H3Event, filters: Record<string, string> = {}): PageArguments {
  const { q, filter, after, before } = getQuery(event)
  const cursors = { after: optionalText(after, 'after'), before: optionalText(before, 'before') }
  const chosen = optionalText(filter, 'filter')
  if (chosen !== undefined && !Object.hasOwn(filters, chosen))
    throw refusal(`"filter" must be one of ${Object.keys(filters).join(', ')}`)
  const terms = [searchWords(optionalText(q, 'q')), chosen && filters[chosen]].filter(Boolean)
  return {
    ...(cursors.before ? { last: PAGE_SIZE } : { first: PAGE_SIZE }),
    ...cursors,
    query: terms.length > 0 ? terms.join(' AND ') : undefined,
  }
}

/** Turns a page of a connection into the app's own shape. */
export function recordPage<Node, Row>(
  { nodes, pageInfo }: { nodes: readonly Node[]; pageInfo: PageInfo },
  summarize: (node: Node) => Row,
): RecordPage<Row> {
  return {
    rows: nodes.map(summarize),
    previousCursor: pageInfo.hasPreviousPage ? (pageInfo.startCursor ?? null) : null,
    nextCursor: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  }
}

interface PageInfo {
  hasPreviousPage: boolean
  hasNextPage: boolean
  startCursor?: string | null
  endCursor?: string | null
}

/** A parameter of the query. Throws a 422 unless it is a text of at most 512 characters. */
export function optionalText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' && value.length <= MAX_TEXT) return value
  throw refusal(`"${name}" must be a text of at most ${MAX_TEXT} characters`)
}

/**
 * Words only: the search syntax has fields, operators and ranges, which a visitor of the search box
 * does not mean.
 */
export function searchWords(text: string | undefined): string | undefined {
  const words = (text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .map(word => word.replace(/[^\p{L}\p{M}\p{N}'.@#+-]/gu, '').replace(/^-+/, ''))
    .filter(Boolean)
  return words.length > 0 ? words.map(word => `${word}*`).join(' ') : undefined
}
