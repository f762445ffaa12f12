import { onBeforeUnmount, onMounted } from 'vue'

/** Time from a response to the next request, in milliseconds. */
const INTERVAL_MS = 2000

/**
 * Loads data every two seconds while the page is visible, and at once when it becomes visible.
 *
 * @param isLive false: the data stays as it is
 */
export function usePolling(load: () => Promise<void>, isLive: () => boolean = () => true): void {
  let isMounted = true
  let timer: ReturnType<typeof setTimeout> | undefined

  async function loadIfSeen(): Promise<void> {
    if (document.visibilityState === 'visible' && isLive()) await load()
  }
  async function poll(): Promise<void> {
    await loadIfSeen()
    scheduleNext()
  }
  function scheduleNext(): void {
    if (isMounted) timer = setTimeout(poll, INTERVAL_MS)
  }

  onMounted(() => {
    scheduleNext()
    document.addEventListener('visibilitychange', loadIfSeen)
  })
  onBeforeUnmount(() => {
    isMounted = false
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', loadIfSeen)
  })
}
