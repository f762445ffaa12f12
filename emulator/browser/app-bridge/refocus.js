// @ts-check
import { on } from './channel.js'

/** What had the focus last. @type {EventTarget | undefined} */
let lastFocused

/** A dialog of the admin takes the focus from the page; when it is closed, the admin says so. */
export function installRefocus() {
  document.addEventListener('focusin', (event) => {
    [lastFocused] = event.composedPath()
  })
  on('refocus', () => {
    if (document.activeElement === document.body && lastFocused instanceof HTMLElement) lastFocused.focus({ preventScroll: true })
  })
}
