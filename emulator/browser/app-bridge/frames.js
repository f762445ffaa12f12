// @ts-check
import { isOverlay, openerName } from './page.js'

/**
 * A frame of the admin that shows a page of this app.
 * @param {string} name
 * @returns {Window | null} its window, or null while it shows no page of this origin
 */
export function siblingFrame(name) {
  for (let index = 0; index < window.parent.length; index += 1) {
    try {
      const sibling = /** @type {Window} */ (window.parent[index])
      if (sibling.name === name) return sibling
    }
    catch {
      // A page of another origin keeps its name to itself.
    }
  }
  return null
}

/** In a modal or a window, `window.opener` is the page that opened it, as if it were a window of the browser. */
export function installOpener() {
  if (!isOverlay) return
  Object.defineProperty(window, 'opener', { configurable: true, get: () => siblingFrame(openerName) })
}
