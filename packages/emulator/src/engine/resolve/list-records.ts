import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../graphql-context'
import { compareItems, paginate } from '../records/connection'
import type { Connection, ConnectionArgs, ConnectionOrder } from '../records/connection'
import { limitCount } from '../records/count'
import type { Count } from '../records/count'
import type { SortValue } from '../records/cursor'
import type { RecordStore } from '../records/record-store'
import type { RecordTable, StoredRecord } from '../records/record-table'
import { compileSearch } from '../records/search/search-filter'
import type { SearchSpec } from '../records/search/search-filter'

/** Arguments of a connection with a search. */
export interface ListArgs extends ConnectionArgs {
  query?: string | null
  sortKey?: string | null
}

/** How a root lists the records of a type. */
export interface ListSpec<Row extends StoredRecord> {
  search: SearchSpec<Row>
  /** Values of the sort keys; a key that is missing sorts by id. */
  sortValues?: Readonly<Record<string, (row: Row) => SortValue>>
  /** Type of the value in cursors of the id order. Default: a string. */
  idValue?: ConnectionOrder<Row>['idValue']
  /** Which records are listed at all. Default: each. */
  isListed?: (row: Row) => boolean
}

/**
 * Returns one page of records that match the search, in the requested order.
 *
 * @throws GraphQLError for an invalid size, cursor, or time
 */
export function listRecords<Row extends StoredRecord>(
  rows: RecordTable<Row> | readonly Row[],
  { search, sortValues = {}, idValue, isListed }: ListSpec<Row>,
  args: ListArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Connection<Row> {
  const name = args.sortKey ?? 'ID'
  const sortValue = Object.hasOwn(sortValues, name) ? sortValues[name] : undefined
  const order: ConnectionOrder<Row> = {
    idOf: row => row.id,
    ...(sortValue && { sortValue }),
    ...(idValue && { idValue }),
  }
  const sorted = sortValue
    ? 'sorted' in rows
      ? rows.sorted(name, compareItems(order))
      : rows.toSorted(compareItems(order))
    : 'all' in rows
      ? rows.all()
      : rows
  const listed = isListed ? sorted.filter(isListed) : sorted
  return paginate(searchRecords(listed, search, args.query, context, info), args, order)
}

/** Counts the records that match a search. */
export function countRecords<Row extends StoredRecord>(
  rows: readonly Row[],
  search: SearchSpec<Row>,
  { query, limit }: { query?: string | null; limit?: number | null },
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Count {
  return limitCount(searchRecords(rows, search, query, context, info).length, limit)
}

function searchRecords<Row extends StoredRecord>(
  rows: readonly Row[],
  search: SearchSpec<Row>,
  query: string | null | undefined,
  { clock, searches, store }: GraphqlContext,
  { path, parentType, fieldName }: GraphQLResolveInfo,
): readonly Row[] {
  if (!query?.trim()) return rows
  const spec = memoizeTexts(search, store.records, `${parentType.name}.${fieldName}`)
  const { matches, warnings, parsed } = compileSearch(spec, query, clock.now())
  if (warnings.length > 0) searches.push({ path: pathOf(path), query, parsed, warnings })
  return rows.filter(matches)
}

/** Collects the texts of a record once, until a record of the store changes. */
function memoizeTexts<Row extends StoredRecord>(
  { text, ...search }: SearchSpec<Row>,
  records: RecordStore,
  field: string,
): SearchSpec<Row> {
  if (!text) return search
  const known = records.derive(
    `texts of ${field}`,
    () => new WeakMap<Row, ReturnType<typeof text>>(),
  )
  return {
    ...search,
    text: row => {
      const texts = known.get(row) ?? text(row).map(part => part?.toLowerCase())
      known.set(row, texts)
      return texts
    },
  }
}

function pathOf(path: GraphQLResolveInfo['path'] | undefined): (string | number)[] {
  return path ? [...pathOf(path.prev), path.key] : []
}
