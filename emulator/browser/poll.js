// @ts-check
/** Polling interval in milliseconds, after the previous response. */
const INTERVAL_MS = 2000

/**
 * Polls every two seconds while the page is visible, and immediately when it becomes visible.
 * @param {() => Promise<void>} refresh never rejects
 */
export function poll(refresh) {
  const refreshIfVisible = async () => {
    if (document.visibilityState === 'visible') await refresh()
  }
  const scheduleNext = () => setTimeout(() => refreshIfVisible().then(scheduleNext), INTERVAL_MS)
  document.addEventListener('visibilitychange', refreshIfVisible)
  scheduleNext()
}
