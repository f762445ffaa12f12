import type { WritableComputedRef } from 'vue'
import { MAX_CURSOR_LENGTH } from '../../shared/cursor-page'

/** What a user has chosen of a table: all of it fits in an address. */
export interface IndexTableState {
  /** Words that the user searches. */
  query: string
  /** Chosen values of each filter, by its key. */
  filters: Record<string, string[]>
  /** Id of the saved view, or '' for all records. */
  view: string
  /** Key of the column that rows are sorted by, with `-` before it for descending order, or ''. */
  sort: string
  /** Page, from 1. */
  page: number
  /** Cursor after which the page begins, or ''. A list has page numbers or cursors. */
  after: string
  /** Cursor before which the page ends, or ''. */
  before: string
}

/** The state of a list page, kept in its address. */
export interface IndexTableAddress {
  /** Search, filters, view, sorting, and page, for `v-model:state` and for the request. */
  state: WritableComputedRef<IndexTableState>
  /** Address of the page with a changed state, for the `href` of the table. */
  href: (change: Partial<IndexTableState>) => string
}

/** Query of an address, as vue-router has it. */
export type AddressQuery = Record<string, string | null | undefined | (string | null)[]>

/** The first page, by number and by cursor: a list begins there when its rows change. */
export const FIRST_PAGE = { page: 1, after: '', before: '' }

const FILTER = 'filter.'
/** Parameters of the state, next to the filters. */
const NAMES = ['q', 'view', 'sort', 'page', 'after', 'before']
/** Longest text of an address that is read, in characters. */
const MAX_TEXT = 200
/** Most values of one filter that are read from an address. */
const MAX_VALUES = 50

/** Reads the state from the query of an address. What is not understood is ignored. */
export function readTableState(query: AddressQuery): IndexTableState {
  const filters: IndexTableState['filters'] = {}
  for (const name of Object.keys(query)) {
    const values = textsOf(query[name])
    if (name.startsWith(FILTER) && name !== FILTER && values.length > 0)
      filters[name.slice(FILTER.length)] = values.slice(0, MAX_VALUES)
  }
  const page = Number(textsOf(query['page'])[0])
  const after = cursorOf(query['after'])
  return {
    query: textsOf(query['q'])[0] ?? '',
    filters,
    view: textsOf(query['view'])[0] ?? '',
    sort: textsOf(query['sort'])[0] ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    after,
    before: after === '' ? cursorOf(query['before']) : '',
  }
}

/** Writes the state into a query, next to the parameters that are not of a table. */
export function writeTableState(state: IndexTableState, query: AddressQuery = {}): AddressQuery {
  const others = Object.entries(query).filter(
    ([name]) => !NAMES.includes(name) && !name.startsWith(FILTER),
  )
  const filters = Object.entries(state.filters).filter(([, values]) => values.length > 0)
  return Object.fromEntries([
    ...others,
    ...(state.query ? [['q', state.query]] : []),
    ...filters.map(([key, values]) => [FILTER + key, values]),
    ...(state.view ? [['view', state.view]] : []),
    ...(state.sort ? [['sort', state.sort]] : []),
    ...(state.page > 1 ? [['page', String(state.page)]] : []),
    ...(state.after ? [['after', state.after]] : []),
    ...(state.before && !state.after ? [['before', state.before]] : []),
  ])
}

/** Name of a filter in an address and in a form. */
export function filterName(key: string): string {
  return FILTER + key
}

/** Whether rows are searched or filtered. */
export function isNarrowed({
  query,
  filters,
}: Pick<IndexTableState, 'query' | 'filters'>): boolean {
  return query !== '' || Object.values(filters).some(values => values.length > 0)
}

/** Whether two states of the filters show the same rows. */
export function isSameChoice(
  one: Pick<IndexTableState, 'query' | 'filters'>,
  other: Pick<IndexTableState, 'query' | 'filters'>,
): boolean {
  const write = ({ query, filters }: Pick<IndexTableState, 'query' | 'filters'>) =>
    JSON.stringify([
      query,
      Object.entries(filters)
        .filter(([, values]) => values.length > 0)
        .map(([key, values]) => [key, values.toSorted()])
        .toSorted(),
    ])
  return write(one) === write(other)
}

function textsOf(value: AddressQuery[string], longest = MAX_TEXT): string[] {
  return [value]
    .flat()
    .filter(text => typeof text === 'string')
    .filter(text => text !== '' && text.length <= longest)
}

function cursorOf(value: AddressQuery[string]): string {
  return textsOf(value, MAX_CURSOR_LENGTH)[0] ?? ''
}
