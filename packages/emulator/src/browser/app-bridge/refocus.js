// @ts-check
import { on } from './channel.js'

/** The last focused element. @type {EventTarget | undefined} */
let lastFocused

/** Restores the focus after a dialog of the admin is closed. */
export function installRefocus() {
  document.addEventListener('focusin', event => {
    ;[lastFocused] = event.composedPath()
  })
  on('refocus', () => {
    if (document.activeElement === document.body && lastFocused instanceof HTMLElement)
      lastFocused.focus({ preventScroll: true })
  })
}
