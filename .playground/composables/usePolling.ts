const EVERY_MS = 1000

/**
 * Repeats `read` each second in the browser while `isWanted`. `isInterrupted` is true after a
 * failure, until the next success: the app may be starting again.
 */
export function usePolling(isWanted: () => boolean, read: () => Promise<void>) {
  const isInterrupted = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(): void {
    clearTimeout(timer)
    if (isWanted()) timer = setTimeout(poll, EVERY_MS)
  }

  async function poll(): Promise<void> {
    await read().then(
      () => (isInterrupted.value = false),
      () => (isInterrupted.value = true),
    )
    schedule()
  }

  onMounted(() => {
    watch(isWanted, schedule, { immediate: true })
  })
  onBeforeUnmount(() => clearTimeout(timer))
  return { isInterrupted }
}
