// @ts-check
import { send } from './channel.js'
import { embedded, isOverlay } from './page.js'

/** Where the control key edits text: Ctrl+K deletes to the end of a line. */
const isMac = /^(?:Mac|iP)/.test(navigator.platform)

/** Opens the search of the admin with Ctrl+K or Command+K, unless the app uses the key itself. */
export function installSearchKey() {
  if (!embedded || isOverlay) return
  // On the window, after the listeners of the app on its elements and the document.
  window.addEventListener('keydown', event => {
    const { altKey, ctrlKey, defaultPrevented, key, metaKey, shiftKey } = event
    const hasModifier = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
    // Autofill sends events without a key.
    if (defaultPrevented || !hasModifier || altKey || shiftKey || key?.toLowerCase() !== 'k') return
    // The browser would go to its own search.
    event.preventDefault()
    send({ type: 'search' })
  })
}
