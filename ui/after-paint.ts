import { onScopeDispose, readonly, ref, watch } from 'vue'
import type { Ref } from 'vue'

/** Milliseconds. A page that is not shown paints nothing. */
const LONGEST_WAIT_MS = 100

/**
 * Follows the state of something that takes several frames to render on a slow device, such as a
 * dialog: becomes true after the browser has painted what else the click has changed, and false
 * immediately.
 *
 * @see https://web.dev/articles/optimize-inp
 */
export function useShownAfterPaint(isOpen: Readonly<Ref<boolean>>): Readonly<Ref<boolean>> {
  const isShown = ref(false)
  let forget: (() => void) | undefined
  // Synchronous, or what is closed and opened again within one tick would not wait.
  watch(
    isOpen,
    value => {
      forget?.()
      if (value) forget = afterPaint(() => (isShown.value = true))
      else isShown.value = false
    },
    { flush: 'sync' },
  )
  onScopeDispose(() => forget?.())
  return readonly(isShown)
}

/** Calls a function once, in the task after the next frame. Returns what stops waiting for it. */
function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, LONGEST_WAIT_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
