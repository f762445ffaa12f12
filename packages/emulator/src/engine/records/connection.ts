import { pageSize } from './page-size'
import { compareKeys, compareValues, readCursor, writeCursor } from './cursor'
import type { CursorPosition, SortValue } from './cursor'
import { idNumber } from './global-id'

/** The arguments of every connection. */
export interface ConnectionArgs {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

/** A page of a connection, as the schema's connection types have it. */
export interface Connection<Item> {
  readonly edges: { cursor: string; node: Item }[]
  nodes: Item[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
}

export interface ConnectionOrder<Item> {
  /** Global id of an item. */
  idOf: (item: Item) => string
  /** Value by which the items are sorted. Default: the id. */
  sortValue?: (item: Item) => SortValue
  /** Type of the value in cursors of the id order; most roots have a string. */
  idValue?: 'string' | 'number'
}

/** Order of items by their global ids. */
export const BY_ID = { idOf: ({ id }: { id: string }) => id }

/**
 * Returns one page of a list.
 *
 * @param items sorted by `order`, ascending; items with the same value by id
 * @throws GraphQLError if the size is missing or out of range, or a cursor is invalid
 */
export function paginate<Item>(
  items: readonly Item[],
  args: ConnectionArgs,
  order: ConnectionOrder<Item>,
): Connection<Item> {
  const size = pageSize(args)
  const { after, before, reverse } = args
  const positionOf = positions(order)
  const compare = order.sortValue
    ? (left: CursorPosition, right: CursorPosition) =>
        compareValues(left.last_value, right.last_value) || compareKeys(left.last_id, right.last_id)
    : (left: CursorPosition, right: CursorPosition) => compareKeys(left.last_id, right.last_id)
  // Positions in the ascending list; `reverse` exchanges the ends.
  const [low, high] = reverse ? [before, after] : [after, before]
  const start = isCursor(low) ? firstIndex(readCursor(low), true) : 0
  const end = isCursor(high) ? firstIndex(readCursor(high), false) : items.length
  const fromStart = (args.first !== undefined && args.first !== null) !== Boolean(reverse)
  const length = Math.max(0, Math.min(size, end - start))
  const from = fromStart ? start : Math.max(start, end) - length
  const page = items.slice(from, from + length)
  const [hasLower, hasHigher] = [
    page.length > 0 && from > 0,
    page.length > 0 && from + length < items.length,
  ]
  if (reverse) page.reverse()

  const cursorOf = (node: Item | undefined) => (node ? writeCursor(positionOf(node)) : null)
  return {
    // Few requests select cursors, and each is a base64 text: they are formatted when they are
    // read.
    get edges() {
      return page.map(node => ({ cursor: writeCursor(positionOf(node)), node }))
    },
    nodes: page,
    pageInfo: {
      hasNextPage: reverse ? hasLower : hasHigher,
      hasPreviousPage: reverse ? hasHigher : hasLower,
      get startCursor() {
        return cursorOf(page[0])
      },
      get endCursor() {
        return cursorOf(page.at(-1))
      },
    },
  }

  /** Binary search for the first item at a position, or behind it. */
  function firstIndex(position: CursorPosition, isBehind: boolean): number {
    let [left, right] = [0, items.length]
    while (left < right) {
      const middle = (left + right) >> 1
      const order = compare(positionOf(items[middle] as Item), position)
      if (order < 0 || (isBehind && order === 0)) left = middle + 1
      else right = middle
    }
    return left
  }
}

/** Changes the nodes of a page. */
export function mapConnection<From, To>(
  connection: Connection<From>,
  nodeOf: (item: From) => To,
): Connection<To> {
  const nodes = connection.nodes.map(nodeOf)
  return {
    get edges() {
      return connection.edges.map(({ cursor }, index) => ({ cursor, node: nodes[index] as To }))
    },
    nodes,
    pageInfo: connection.pageInfo,
  }
}

/** Returns a connection without entries. */
export function emptyConnection<Item>(): Connection<Item> {
  return {
    edges: [],
    nodes: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  }
}

/** The cursor of a record in a list that is sorted by id. */
export function defaultCursor(id: string): string {
  return writeCursor({ last_id: idNumber(id), last_value: String(idNumber(id)) })
}

/** Converts a time to the form that cursors have: `2026-07-03 20:55:48.000000`. */
export function cursorTime(time: string): string {
  return time.replace('T', ' ').replace('Z', '.000000')
}

/** Compares items of a list by the order of a connection. */
export function compareItems<Item>(
  order: ConnectionOrder<Item>,
): (left: Item, right: Item) => number {
  const positionOf = positions(order)
  return (left, right) => {
    const [leftPosition, rightPosition] = [positionOf(left), positionOf(right)]
    const byValue = order.sortValue
      ? compareValues(leftPosition.last_value, rightPosition.last_value)
      : 0
    return byValue || compareKeys(leftPosition.last_id, rightPosition.last_id)
  }
}

function positions<Item>({ idOf, sortValue, idValue = 'string' }: ConnectionOrder<Item>) {
  return (item: Item): CursorPosition => {
    const id = idOf(item)
    const number = idNumber(id)
    const key = Number.isNaN(number) ? id : number
    return {
      last_id: key,
      last_value: sortValue ? sortValue(item) : idValue === 'number' ? key : String(key),
    }
  }
}

function isCursor(cursor: string | null | undefined): cursor is string {
  return typeof cursor === 'string'
}
