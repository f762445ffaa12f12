import { inject, provide, shallowRef } from 'vue'
import type { InjectionKey, ShallowRef } from 'vue'
import {
  tableBodyTheme,
  tableCellTheme,
  tableHeaderRowTheme,
  tableHeaderTheme,
  tableRowTheme,
} from '../theme/data'
import type { ColumnFormat, ListSlot } from '../keywords/data'
import type { ThemeOf } from '../theme/use-component-theme'

/** One column, as its header describes it. */
export interface TableColumn {
  listSlot: () => ListSlot
  format: () => ColumnFormat
  /** Text of the header. */
  text: () => string
  /** The header element; null before it is mounted. */
  element: () => Element | null
}

/** Classes of a table's parts. */
export interface TableThemes {
  headerRow: ThemeOf<'tableHeaderRow'>
  header: ThemeOf<'tableHeader'>
  body: ThemeOf<'tableBody'>
  row: ThemeOf<'tableRow'>
  cell: ThemeOf<'tableCell'>
}

/** Context of a table, computed once instead of for every row. */
export interface TableContext {
  columns: ShallowRef<readonly TableColumn[]>
  themes: { readonly value: TableThemes }
  /** Position in the table: cells in a header row are headers. */
  place: 'table' | 'head' | 'headerRow'
}

const TABLE: InjectionKey<TableContext> = Symbol('platform table')

export function provideTable(context: TableContext): void {
  provide(TABLE, context)
}

/** Returns the surrounding table; outside of one, a table without columns. */
export function useTable(): TableContext {
  return inject(TABLE, createStandaloneTable, true)
}

function createStandaloneTable(): TableContext {
  const value = {
    headerRow: tableHeaderRowTheme,
    header: tableHeaderTheme,
    body: tableBodyTheme,
    row: tableRowTheme,
    cell: tableCellTheme,
  }
  return { columns: shallowRef([]), themes: { value }, place: 'table' }
}
