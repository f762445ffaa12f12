import { onBeforeUnmount, onMounted } from 'vue'

/** What keeps the arrow keys and Escape for itself. */
const OWN_KEYS = 'input, textarea, select, pre, summary, dialog, [role="menu"], [role="listbox"]'

/**
 * Lets the arrow keys move the focus between the links of rows, and Escape leave the open one.
 *
 * @param links of the rows, in their order
 * @param isOpen whether a row is open: then the arrow keys open the next one
 * @param openRow position of the open row; -1 when the list does not show it
 */
export function useRowKeys(actions: {
  links: () => HTMLElement[]
  isOpen: () => boolean
  openRow: () => number
  close: () => void
}): void {
  function move(step: number): void {
    const links = actions.links()
    const focused = links.findIndex(link => link === document.activeElement)
    const current = actions.isOpen() ? actions.openRow() : focused
    const next = links[current === -1 ? 0 : current + step]
    if (!next) return
    next.focus()
    if (actions.isOpen()) next.click()
  }

  function onKeydown(event: KeyboardEvent): void {
    const { target, key } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof Element && target.closest(OWN_KEYS)) return
    if (key === 'Escape' && actions.isOpen()) actions.close()
    else if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }

  onMounted(() => document.addEventListener('keydown', onKeydown))
  onBeforeUnmount(() => document.removeEventListener('keydown', onKeydown))
}
