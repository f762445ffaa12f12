import { onBeforeUnmount, onMounted, shallowRef } from 'vue'
import type { OperationData } from './use-operation'
import { AdminApiError } from './admin-api-error'

/** Time from a response to the next request, in milliseconds. */
const INTERVAL_MS = 2000

/**
 * Loads the data of a page again every two seconds while the page is visible, and at once when it
 * becomes visible.
 *
 * @param isLive false: the data stays as it is until `refresh` is called
 */
export function useLiveData<Data>(
  load: () => Promise<Data>,
  isLive: () => boolean = () => true,
): OperationData<Data> {
  const data = shallowRef<Data>()
  const problems = shallowRef<string[]>([])
  const isLoading = shallowRef(true)
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh(): Promise<void> {
    const turn = ++last
    try {
      const result = await load()
      // A later request has the newer state.
      if (turn !== last) return
      data.value = result
      problems.value = []
    } catch (error) {
      if (turn !== last) return
      if (!(error instanceof AdminApiError)) throw error
      problems.value = error.messages
    } finally {
      isLoading.value = false
    }
  }

  async function refreshIfSeen(): Promise<void> {
    if (document.visibilityState === 'visible' && isLive()) await refresh()
  }
  async function poll(): Promise<void> {
    await refreshIfSeen()
    if (isMounted) timer = setTimeout(poll, INTERVAL_MS)
  }

  let isMounted = true
  onMounted(() => {
    void refresh().then(() => {
      if (isMounted) timer = setTimeout(poll, INTERVAL_MS)
    })
    document.addEventListener('visibilitychange', refreshIfSeen)
  })
  onBeforeUnmount(() => {
    isMounted = false
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', refreshIfSeen)
  })
  return { data, problems, isLoading, refresh }
}
