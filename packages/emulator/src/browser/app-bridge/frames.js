// @ts-check
import { isOverlay, openerName } from './page.js'

/**
 * Finds a frame of the admin with a page of this app.
 * @param {string} name
 * @returns {Window | null} its window, or null while it has no page of this origin
 */
export function siblingFrame(name) {
  for (let index = 0; index < window.parent.length; index += 1) {
    try {
      const sibling = /** @type {Window} */ (window.parent[index])
      if (sibling.name === name) return sibling
    } catch {
      // The name of a cross-origin frame is not accessible.
    }
  }
  return null
}

/**
 * Sets `window.opener` in a modal or a window to the page that opened it, as in a browser window.
 */
export function installOpener() {
  if (!isOverlay) return
  Object.defineProperty(window, 'opener', {
    configurable: true,
    get: () => siblingFrame(openerName),
  })
}
