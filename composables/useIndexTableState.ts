import { computed, nextTick, shallowRef, useRoute, useRouter, watch } from '#imports'
import { FRAME_PARAMS } from '../shared/wire'
import {
  FIRST_PAGE,
  fitTableState,
  readTableState,
  writeTableState,
} from '../ui/index-table/table-state'
import type {
  AddressQuery,
  IndexTableAddress,
  IndexTableState,
} from '../ui/index-table/table-state'
import { usePlatform } from './usePlatform'

/**
 * Keeps the state of an index table in the address of the page, so that a reload, the back button,
 * and a shared link show the same rows, and the server renders them. A change of the search, the
 * filters, the view, or the sorting leads to the first page.
 *
 * @returns the state for `v-model:state`, and `href`, which returns the address of a changed state
 *
 * @example
 * ```ts
 * const { state, href } = useIndexTableState()
 * const platformFetch = usePlatformFetch()
 * const { data } = await useAsyncData(
 *   'orders',
 *   () => {
 *     const { query: q, after, before } = state.value
 *     return platformFetch('/api/orders', { query: { q, after, before } })
 *   },
 *   { watch: [state] },
 * )
 * // <ShIndexTable v-model:state="state" :href="href" :columns="columns" :rows="data.rows"
 * //   :page-info="data.pageInfo" />
 * ```
 */
export function useIndexTableState(): IndexTableAddress {
  const route = useRoute()
  const router = useRouter()
  const { path } = route
  const current = shallowRef(readTableState(route.query))
  watch(
    () => route.query,
    query => {
      // The page is left: the next one has another address.
      if (route.path === path) current.value = readTableState(query)
    },
  )
  const platform = usePlatform()
  // The router of a standalone app adds the shop in the browser, so the server's HTML has it, too.
  const givenQuery = (): AddressQuery => {
    const { shop, embedded } = platform.value
    return shop && !embedded ? { ...route.query, [FRAME_PARAMS.shop]: shop } : route.query
  }
  const locationOf = (state: IndexTableState) => ({
    path,
    query: writeTableState(state, givenQuery()),
  })

  let isNavigating = false
  const state = computed({
    get: () => current.value,
    set: next => {
      current.value = fitTableState(next)
      // Several changes of one tick are one entry of the history.
      if (isNavigating) return
      isNavigating = true
      void nextTick(async () => {
        isNavigating = false
        await router.push(locationOf(current.value))
      })
    },
  })
  return {
    state,
    href: change =>
      router.resolve(locationOf({ ...current.value, ...FIRST_PAGE, ...change })).fullPath,
  }
}
