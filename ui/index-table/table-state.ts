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
/** Longest text of an address that is read and written, in UTF-16 code units. */
export const MAX_TEXT = 200
/** Most values of one filter that are read from an address, and written. */
const MAX_VALUES = 50

/** Reads the state from the query of an address. What is not understood is ignored. */
export function readTableState(query: AddressQuery): IndexTableState {
  const filters = Object.entries(query)
    .filter(([name]) => name.startsWith(FILTER) && name !== FILTER)
    .map(([name, value]) => [name.slice(FILTER.length), valuesOf(value)] as const)
    .filter(([, values]) => values.length > 0)
  const after = cursorOf(query['after'])
  return {
    query: textOf(query['q']),
    filters: Object.fromEntries(filters),
    view: textOf(query['view']),
    sort: textOf(query['sort']),
    page: pageOf(textOf(query['page'])),
    after,
    before: after === '' ? cursorOf(query['before']) : '',
  }
}

/**
 * Writes the state into a query, next to the parameters that are not of a table. What would not be
 * read is left out, and a long search is cut.
 */
export function writeTableState(state: IndexTableState, query: AddressQuery = {}): AddressQuery {
  const others = Object.entries(query).filter(
    ([name]) => !NAMES.includes(name) && !name.startsWith(FILTER),
  )
  const page = pageOf(String(state.page))
  const after = cursorOf(state.after)
  const own: [name: string, value: string | string[]][] = [
    ['q', cutSearch(state.query)],
    ...Object.entries(state.filters)
      .filter(([key]) => key !== '')
      .map(([key, values]): [string, string[]] => [filterName(key), valuesOf(values)]),
    ['view', textOf(state.view)],
    ['sort', textOf(state.sort)],
    ['page', page > 1 ? String(page) : ''],
    ['after', after],
    ['before', after === '' ? cursorOf(state.before) : ''],
  ]
  return Object.fromEntries([...others, ...own.filter(([, value]) => value.length > 0)])
}

/** Returns a state as its address has it. */
export function fitTableState(state: IndexTableState): IndexTableState {
  return readTableState(writeTableState(state))
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

function textOf(value: AddressQuery[string]): string {
  return textsOf(value)[0] ?? ''
}

function valuesOf(value: AddressQuery[string]): string[] {
  return textsOf(value).slice(0, MAX_VALUES)
}

function cursorOf(value: AddressQuery[string]): string {
  return textsOf(value, MAX_CURSOR_LENGTH)[0] ?? ''
}

function pageOf(text: string): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** Cuts a long search, but not within a character of two code units. */
function cutSearch(words: string): string {
  if (words.length <= MAX_TEXT) return words
  return words
    .slice(0, MAX_TEXT)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
