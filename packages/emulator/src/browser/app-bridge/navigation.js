// @ts-check
/** Synchronizes the path of the app with the admin's URL, and handles the admin's navigation. */
import { pathOf } from './addresses.js'
import { on, send } from './channel.js'
import { isLeaving, isRedirectPage } from './page.js'

/** Time in milliseconds for a router to change the URL after the event. */
const ROUTER_MS = 500

let lastPath = ''

/** Reports the path of the app to the admin. */
export function reportPath() {
  const path = pathOf(location)
  if (isLeaving() || isRedirectPage || path === lastPath) return
  lastPath = path
  send({ type: 'path', path })
}

/**
 * Dispatches an event for a router. If no router handles it, the frame loads the path.
 * @param {string} href
 */
function navigate(href) {
  const before = pathOf(location)
  let read = false
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.hidden = true
  // A listener that reads the href handles the navigation. Its router may take any time.
  anchor.getAttribute = name => {
    read ||= name === 'href'
    return Element.prototype.getAttribute.call(anchor, name)
  }
  // The body may not exist while the page is being parsed.
  ;(document.body ?? document.documentElement).append(anchor)
  const prevented = !anchor.dispatchEvent(
    new CustomEvent('shopify:navigate', { bubbles: true, cancelable: true }),
  )
  anchor.remove()
  if (prevented || read) return
  setTimeout(() => {
    // Compares without the ID token, which a starting app removes from its URL.
    if (pathOf(location) === before) send({ type: 'load', path: href })
  }, ROUTER_MS)
}

/** Observes the history of the page, and handles the admin's navigation. */
export function installNavigation() {
  for (const method of /** @type {const} */ (['pushState', 'replaceState'])) {
    const native = history[method].bind(history)
    history[method] = (...args) => {
      native(...args)
      reportPath()
    }
  }
  window.addEventListener('popstate', reportPath)
  window.addEventListener('hashchange', reportPath)
  on('navigate', ({ href }) => navigate(href))
}
