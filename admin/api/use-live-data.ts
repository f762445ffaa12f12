import { onBeforeUnmount, onMounted } from 'vue'
import { latestData } from './latest-data'
import type { OperationData } from './latest-data'

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
  const latest = latestData(load)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refreshIfSeen(): Promise<void> {
    if (document.visibilityState === 'visible' && isLive()) await latest.refresh()
  }
  async function poll(): Promise<void> {
    await refreshIfSeen()
    if (isMounted) timer = setTimeout(poll, INTERVAL_MS)
  }

  let isMounted = true
  onMounted(() => {
    void latest.refresh().then(() => {
      if (isMounted) timer = setTimeout(poll, INTERVAL_MS)
    })
    document.addEventListener('visibilitychange', refreshIfSeen)
  })
  onBeforeUnmount(() => {
    isMounted = false
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', refreshIfSeen)
  })
  return latest
}
