import { badRequest } from './bad-request'
import { pageSize } from './page-size'

export interface IdPageArgs {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

/**
 * Returns one page of records, ordered by number, as a connection of the schema.
 *
 * @see docs/protocol.md#pagination
 * @param all oldest first
 * @throws GraphQLError if the size is missing or out of range, or a cursor is invalid
 */
export function pageById<Entry extends { id: number }, Node>(
  all: readonly Entry[],
  args: IdPageArgs,
  nodeOf: (entry: Entry) => Node,
) {
  const size = pageSize(args)
  const sorted = args.reverse ? all.toReversed() : all
  const step = args.reverse ? -1 : 1
  const after = readCursor('after', args.after)
  const before = readCursor('before', args.before)
  const between = sorted.filter(
    ({ id }) =>
      (after === undefined || step * (id - after) > 0) &&
      (before === undefined || step * (id - before) < 0),
  )
  const page = args.first ? between.slice(0, size) : between.slice(-size)
  const edges = page.map(entry => ({ cursor: writeCursor(entry), node: nodeOf(entry) }))
  const [first, last] = [page[0], page.at(-1)]
  return {
    edges,
    nodes: edges.map(edge => edge.node),
    pageInfo: {
      hasPreviousPage: first !== undefined && first !== sorted[0],
      hasNextPage: last !== undefined && last !== sorted.at(-1),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

function writeCursor({ id }: { id: number }): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: String(id) })).toString('base64')
}

function readCursor(name: string, cursor: string | null | undefined): number | undefined {
  if (cursor === undefined || cursor === null) return undefined
  const id = /^\{"last_id":(\d{1,15}),"last_value":"\d{1,15}"\}$/.exec(
    Buffer.from(cursor, 'base64').toString('utf8'),
  )?.[1]
  if (id === undefined)
    throw badRequest(`Invalid cursor for argument ${name}: use a cursor of an earlier response`)
  return Number(id)
}
