// @ts-check
/** Handles `window.open` and clicks on links that leave the frame. */
import { address, adminPage } from './addresses.js'
import { leave } from './leave.js'
import { script, startLeaving } from './page.js'

/** @param {string} url */
function openHere(url) {
  const target = address(url)
  if (!target) return null
  if (adminPage(url)) leave(url, false)
  else {
    // Until the document is parsed, the rest of it must not navigate again.
    if (document.readyState === 'loading') startLeaving()
    location.assign(target)
  }
  return window
}

function installOpen() {
  const native = window.open.bind(window)
  window.open = function open(url, target, features) {
    const link = String(url ?? '')
    if (link === '') return native(url, target, features)
    const name = (target ?? '_blank').toLowerCase()
    if (name === '_self') return openHere(link)
    if (name !== '_top' && name !== '_parent')
      return native(address(link) ?? link, target, features)
    // An exit page of the server opens its destination while it is being parsed.
    leave(link, script.dataset.apiKey !== undefined && document.readyState === 'loading')
    return window
  }
}

/** @param {MouseEvent} event */
function follow(event) {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  const link = event
    .composedPath()
    .find(node => node instanceof HTMLAnchorElement && node.hasAttribute('href'))
  if (!(link instanceof HTMLAnchorElement)) return
  const href = link.getAttribute('href') ?? ''
  const target = link.target.toLowerCase()
  if (!address(href)) return
  if (target === '_blank' && adminPage(href)) window.open(href, '_blank')
  else if (target === '_top' || target === '_parent' || adminPage(href)) leave(href, false)
  else return
  event.preventDefault()
}

/** Patches `window.open` and handles clicks on links. */
export function installLinks() {
  installOpen()
  document.addEventListener('click', follow)
}
