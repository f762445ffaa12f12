import { computed } from 'vue'
import type { ComputedRef, WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { readTableState, writeTableState } from '../../ui/index-table/table-state'
import type { IndexTableState } from '../../ui/index-table/table-state'

/** Where a page of a list begins or ends: the cursor of a record, or neither for the first page. */
export interface ListCursor {
  after?: string
  before?: string
}

/** A list as its address describes it. */
export interface ListAddress {
  /** Search, filters, view, and sorting. A change leads to the first page. */
  state: WritableComputedRef<IndexTableState>
  cursor: ComputedRef<ListCursor>
  /** Address of another page of the list. */
  pageHref: (cursor: ListCursor) => string
  /** Address of the list with a changed state. */
  href: (change: Partial<IndexTableState>) => string
}

/**
 * Keeps the state of a list in the address of the page. The Admin API has cursors instead of page
 * numbers.
 */
export function useListAddress(): ListAddress {
  const route = useRoute()
  const router = useRouter()
  const state = computed({
    get: () => readTableState(route.query),
    set: next => void router.push({ query: writeTableState(next) }),
  })
  const text = (name: string) => {
    const value = route.query[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    state,
    cursor: computed(() => ({ after: text('after'), before: text('before') })),
    pageHref: cursor =>
      router.resolve({ query: { ...writeTableState(state.value), ...cursor } }).fullPath,
    href: change =>
      router.resolve({ query: writeTableState({ ...state.value, ...change }) }).fullPath,
  }
}
