import { onBeforeUnmount, onMounted, onUpdated, ref } from 'vue'
import type { Ref } from 'vue'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/**
 * Returns whether a box that scrolls must take the focus itself, so that the keyboard can scroll it: not where something inside
 * of it takes the focus, or nothing is out of sight. True until that is known, which is what works without scripts too.
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
