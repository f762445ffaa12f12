import { onBeforeUnmount, onMounted, onUpdated, ref } from 'vue'
import type { Ref } from 'vue'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/**
 * Returns whether a scrollable box needs to be focusable for keyboard scrolling: not if it contains
 * a focusable element or does not overflow. True until that is known, which also works without
 * scripts.
 */
export function useScrollFocus(element: Ref<HTMLElement | null>): Ref<boolean> {
  const takesFocus = ref(true)
  function look(): void {
    const box = element.value
    if (!box) return
    const scrolls = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth
    takesFocus.value = scrolls && box.querySelector(FOCUSABLE) === null
  }
  let observer: ResizeObserver | undefined
  onMounted(() => {
    look()
    observer = new ResizeObserver(look)
    if (element.value) observer.observe(element.value)
  })
  onUpdated(look)
  onBeforeUnmount(() => observer?.disconnect())
  return takesFocus
}
