import { inject, provide, shallowRef } from 'vue'
import type { InjectionKey, ShallowRef } from 'vue'
import { tableBodyTheme, tableCellTheme, tableHeaderRowTheme, tableHeaderTheme, tableRowTheme } from '../theme/data'
import type { ThemeOf } from '../theme/use-component-theme'

/** What a column is in the list that a narrow table becomes. */
export type ListSlot = 'primary' | 'secondary' | 'kicker' | 'inline' | 'labeled'

/** What a column holds; decides how it is aligned. */
export type ColumnFormat = 'base' | 'numeric' | 'currency'

/** One column, as its header describes it. */
export interface TableColumn {
  listSlot: () => ListSlot
  format: () => ColumnFormat
  /** Words of the header. */
  text: () => string
  /** The header's element; null before it is in the page. */
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

/** What a table shares with everything in it, so that a thousand rows need not find it out again. */
export interface TableContext {
  columns: ShallowRef<readonly TableColumn[]>
  themes: { readonly value: TableThemes }
  /** Where in the table this is: cells in a row of headers are headers. */
  place: 'table' | 'head' | 'headerRow'
}

const TABLE: InjectionKey<TableContext> = Symbol('platform table')

export function provideTable(context: TableContext): void {
  provide(TABLE, context)
}

/** Returns the table around; outside of one, a table without columns. */
export function useTable(): TableContext {
  return inject(TABLE, createStandaloneTable, true)
}

function createStandaloneTable(): TableContext {
  const value = { headerRow: tableHeaderRowTheme, header: tableHeaderTheme, body: tableBodyTheme, row: tableRowTheme, cell: tableCellTheme }
  return { columns: shallowRef([]), themes: { value }, place: 'table' }
}
