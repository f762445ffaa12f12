import { onBeforeUnmount, onMounted, shallowRef } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import type { BarAction } from './bar-items'

/** What an element holds, as the value of its attribute `data-actions`. */
export type DrawnActionKind = 'breadcrumb' | 'primary' | 'secondary'

const PRESSABLE = ':is(button, a[href], [role="button"], [role="link"])'
/** What opens out of an action is not one of the page's. */
const OPENED = ':is([role="menu"], [role="dialog"], [role="tooltip"], [popover])'

/**
 * Reads the buttons and links in the `data-actions` parts of an element, whatever components drew them, and reads them again
 * whenever they change. Empty until the element is mounted. Pressing one presses the real one.
 */
export function useDrawnActions(element: Ref<HTMLElement | null>): Readonly<ShallowRef<BarAction[]>> {
  const actions = shallowRef<BarAction[]>([])
  let observer: MutationObserver | undefined
  onMounted(() => {
    const root = element.value
    if (!root) return
    const read = () => {
      actions.value = readActions(root)
    }
    read()
    observer = new MutationObserver(read)
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  onBeforeUnmount(() => observer?.disconnect())
  return actions
}

function readActions(root: HTMLElement): BarAction[] {
  return [...root.querySelectorAll<HTMLElement>('[data-actions]')].flatMap(part =>
    [...part.querySelectorAll<HTMLElement>(PRESSABLE)]
      .filter(pressable => !part.contains(pressable.closest(OPENED)))
      .map(pressable => actionOf(pressable, part.dataset.actions as DrawnActionKind)))
}

function actionOf(element: HTMLElement, kind: DrawnActionKind): BarAction {
  const loading = element.getAttribute('aria-busy') === 'true'
  return {
    label: labelOf(element),
    primary: kind === 'primary',
    breadcrumb: kind === 'breadcrumb',
    critical: element.dataset.tone === 'critical',
    disabled: element.matches(':disabled, [aria-disabled="true"]'),
    loading,
    press(event) {
      // Whoever listens around the page hears of the real one.
      event.stopPropagation()
      element.click()
    },
  }
}

function labelOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  if (label) return label
  const words = element.cloneNode(true) as HTMLElement
  for (const hint of words.querySelectorAll('.sr-only')) hint.remove()
  return (words.textContent ?? '').replace(/\s+/g, ' ').trim()
}
