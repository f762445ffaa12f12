import { onBeforeUnmount, onMounted, ref } from 'vue'
import type { Ref } from 'vue'

/**
 * Returns whether an element overflows and must be focusable for keyboard scrolling.
 * False on the server.
 */
export function useScrollable(element: Ref<HTMLElement | null>): Ref<boolean> {
  const isScrollable = ref(false)
  let observer: ResizeObserver | undefined
  onMounted(() => {
    const outer = element.value
    if (!outer) return
    observer = new ResizeObserver(() => {
      isScrollable.value =
        outer.scrollWidth > outer.clientWidth || outer.scrollHeight > outer.clientHeight
    })
    for (const observed of [outer, ...outer.children]) observer.observe(observed)
  })
  onBeforeUnmount(() => observer?.disconnect())
  return isScrollable
}
