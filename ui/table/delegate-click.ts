/** What does something of its own when it is clicked. */
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, audio[controls], video[controls], [contenteditable], [tabindex]:not([tabindex="-1"]), [role="button"], [role="link"], [role="checkbox"], [role="switch"], [role="menuitem"]'

/**
 * Passes a click on a row to the element that stands for the row, with the keys that were held: one that opens a new tab still
 * does. Not when the click meant something else: a control in the row, or the end of selecting text.
 */
export function delegateClick(event: MouseEvent, id: string): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  const control = event.target.closest(INTERACTIVE)
  if (control && (event.currentTarget as Element).contains(control)) return
  if (window.getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window, ctrlKey, metaKey, shiftKey, altKey }))
}
