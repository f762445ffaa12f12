import { onBeforeUnmount, onMounted, shallowRef } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import type { BarAction } from './bar-items'

/** Kind of the actions in an element: the value of its `data-actions` attribute. */
export type DrawnActionKind = 'breadcrumb' | 'primary' | 'secondary'

const PRESSABLE = ':is(button, a[href], [role="button"], [role="link"])'
/** Content of overlays is not an action of the page. */
const OPENED = ':is([role="menu"], [role="dialog"], [role="tooltip"], [popover])'

/**
 * Reads the buttons and links in the `data-actions` parts of an element, and again on every change.
 * Empty until the element is mounted. Pressing an action clicks its element.
 */
export function useDrawnActions(
  element: Ref<HTMLElement | null>,
): Readonly<ShallowRef<BarAction[]>> {
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
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  onBeforeUnmount(() => observer?.disconnect())
  return actions
}

function readActions(root: HTMLElement): BarAction[] {
  return [...root.querySelectorAll<HTMLElement>('[data-actions]')].flatMap(part =>
    [...part.querySelectorAll<HTMLElement>(PRESSABLE)]
      .filter(pressable => !part.contains(pressable.closest(OPENED)))
      .map(pressable => actionOf(pressable, part.dataset['actions'] as DrawnActionKind)),
  )
}

function actionOf(element: HTMLElement, kind: DrawnActionKind): BarAction {
  const loading = element.getAttribute('aria-busy') === 'true'
  return {
    label: labelOf(element),
    primary: kind === 'primary',
    breadcrumb: kind === 'breadcrumb',
    critical: element.dataset['tone'] === 'critical',
    disabled: element.matches(':disabled, [aria-disabled="true"]'),
    loading,
    press(event) {
      // Listeners of the page get the click of the real element instead.
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
