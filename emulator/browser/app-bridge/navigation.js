// @ts-check
/** The app's path in the admin's URL, and the admin's navigation in the app. */
import { pathOf } from './addresses.js'
import { on, send } from './channel.js'
import { isLeaving, isPassage } from './page.js'

/** Milliseconds in which a router that listens only to the event may have changed the address. */
const ROUTER_MS = 500

let lastPath = ''

/** Tells the admin where the app is. */
export function reportPath() {
  const path = pathOf(location)
  if (isLeaving() || isPassage || path === lastPath) return
  lastPath = path
  send({ type: 'path', path })
}

/**
 * A choice in the admin's navigation becomes an event that a router can answer; without one the frame loads the path.
 * @param {string} href
 */
function navigate(href) {
  const before = pathOf(location)
  let read = false
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.hidden = true
  // A listener that asks where to go takes the navigation over; its router may need any time to arrive.
  anchor.getAttribute = (name) => {
    read ||= name === 'href'
    return Element.prototype.getAttribute.call(anchor, name)
  }
  // A page that is still being read may have no body yet.
  ;(document.body ?? document.documentElement).append(anchor)
  const prevented = !anchor.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true, cancelable: true }))
  anchor.remove()
  if (prevented || read) return
  setTimeout(() => {
    // An app that starts takes the session token out of its address: that is no answer.
    if (pathOf(location) === before) send({ type: 'load', path: href })
  }, ROUTER_MS)
}

/** Follows the history of the page, and the admin's navigation. */
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
