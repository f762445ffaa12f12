import { mapConnection, paginate } from './connection'
import type { Connection, ConnectionArgs } from './connection'
import { globalId } from './global-id'

/**
 * Returns one page of entries that are not records, ordered by number.
 *
 * @param all oldest first
 * @throws GraphQLError if the size is missing or out of range, or a cursor is invalid
 */
export function pageById<Entry extends { id: number }, Node>(
  all: readonly Entry[],
  args: ConnectionArgs,
  nodeOf: (entry: Entry) => Node,
): Connection<Node> {
  return mapConnection(paginate(all, args, { idOf: ({ id }) => globalId('Entry', id) }), nodeOf)
}
