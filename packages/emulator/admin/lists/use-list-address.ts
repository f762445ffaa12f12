import { computed } from 'vue'
import type { WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { FIRST_PAGE, readTableState, writeTableState } from '#layer/ui/index-table/table-state'
import type { IndexTableState } from '#layer/ui/index-table/table-state'

/** A list as its address describes it. */
export interface ListAddress {
  /** Search, filters, view, sorting, and cursor. */
  state: WritableComputedRef<IndexTableState>
  /** Address of the list with a changed state; of its first page, unless the change is a cursor. */
  href: (change: Partial<IndexTableState>) => string
}

/** Keeps the state of a list in the address of the page. */
export function useListAddress(): ListAddress {
  const route = useRoute()
  const router = useRouter()
  const state = computed({
    get: () => readTableState(route.query),
    set: next => void router.push({ query: writeTableState(next) }),
  })
  return {
    state,
    href: change =>
      router.resolve({ query: writeTableState({ ...state.value, ...FIRST_PAGE, ...change }) })
        .fullPath,
  }
}
