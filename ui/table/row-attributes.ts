import type { TableContext } from './table-context'

/** Attributes and listeners of a row's element. */
export function rowAttributes(
  { themes }: TableContext,
  clickDelegate: string | undefined,
): Record<string, unknown> {
  const { root, clickable } = themes.value.row
  if (!clickDelegate) return { role: 'row', class: root }
  return {
    role: 'row',
    class: [root, clickable],
    onClick: (event: MouseEvent) => delegateClick(event, clickDelegate),
  }
}

/** Elements that handle clicks themselves. */
const INTERACTIVE =
  'a, button, input, select, textarea, label, summary, audio[controls], video[controls], [contenteditable], [tabindex]:not([tabindex="-1"]), [role="button"], [role="link"], [role="checkbox"], [role="switch"], [role="menuitem"]'

/**
 * Forwards a click on a row to the element with an id, with its modifier keys, so that it can open
 * a new tab. Ignores clicks on controls and text selection.
 */
export function delegateClick(event: MouseEvent, id: string): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  const control = event.target.closest(INTERACTIVE)
  if (control && (event.currentTarget as Element).contains(control)) return
  if (window.getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  document.getElementById(id)?.dispatchEvent(
    new MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      ctrlKey,
      metaKey,
      shiftKey,
      altKey,
    }),
  )
}
