import { onBeforeUnmount, onMounted } from 'vue'
import type { Ref } from 'vue'

/**
 * Returns the focus when a bar disappears in which it is: to the control that had it before, or to
 * the main part of the page. Without it, the next Tab would begin at the top.
 */
export function useReturnedFocus(root: Readonly<Ref<HTMLElement | null>>): void {
  /** What had the focus before the bar; undefined while the bar does not have it. */
  let before: HTMLElement | undefined

  function follow({ target, relatedTarget }: FocusEvent): void {
    const isInside = target instanceof Node && root.value?.contains(target)
    if (!isInside) before = undefined
    else if (relatedTarget instanceof HTMLElement && !root.value?.contains(relatedTarget))
      before = relatedTarget
    else before ??= document.body
  }
  onMounted(() => document.addEventListener('focusin', follow))
  onBeforeUnmount(() => {
    document.removeEventListener('focusin', follow)
    if (!before) return
    const target = before
    // After the page has changed: a control can be removed with the bar, or be enabled again.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      target.focus()
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main')?.focus()
    })
  })
}
