import type { ColumnFormat, ListSlot } from '../keywords/data'

/** A column of an index table. */
export interface IndexColumn {
  /** Key of the value in a row. Names the slot of the cells, `cell-<key>`. */
  key: string
  label: string
  /**
   * Lets the user sort the rows by it.
   * @default false
   */
  sortable?: boolean
  /**
   * Format of the values.
   * @default 'base'
   */
  format?: ColumnFormat
  /**
   * Place in the list layout of narrow spaces.
   * @default 'labeled'
   */
  listSlot?: ListSlot
}

/** A column that rows are sorted by. */
export interface ColumnSort {
  key: string
  isDescending: boolean
}

/** Reads `key` or `-key`; undefined for rows in their own order. */
export function readSort(sort: string): ColumnSort | undefined {
  const isDescending = sort.startsWith('-')
  const key = isDescending ? sort.slice(1) : sort
  return key === '' ? undefined : { key, isDescending }
}

/** Value of `aria-sort` of a column. */
export function sortDirection(
  sort: ColumnSort | undefined,
  key: string,
): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== key) return 'none'
  return sort.isDescending ? 'descending' : 'ascending'
}

/** Sort after a press on the header of a column: ascending, then descending, then none. */
export function nextSort(sort: ColumnSort | undefined, key: string): string {
  const next = { none: key, ascending: `-${key}`, descending: '' }
  return next[sortDirection(sort, key)]
}
