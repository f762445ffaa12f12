import { onBeforeUnmount, onMounted, ref } from 'vue'
import type { Ref } from 'vue'

/** Tells whether an element is wider inside than outside: then the keyboard must reach it, to scroll. False on the server. */
export function useScrollable(element: Ref<HTMLElement | null>): Ref<boolean> {
  const isScrollable = ref(false)
  let observer: ResizeObserver | undefined
  onMounted(() => {
    const outer = element.value
    if (!outer) return
    observer = new ResizeObserver(() => {
      isScrollable.value = outer.scrollWidth > outer.clientWidth
    })
    for (const observed of [outer, ...outer.children]) observer.observe(observed)
  })
  onBeforeUnmount(() => observer?.disconnect())
  return isScrollable
}
