// @ts-check
/** The app's navigation in the sidebar: the configured links, then the links of its page. */
import { onPath } from './app-page.js'
import { on, sendMessage } from './channel.js'
import { loadFrame } from './load-frame.js'
import { isConnected } from './unresponsive-app.js'
import { part } from './page.js'
import { adminUrl, currentPath, pathInApp } from './paths.js'
import { confirmLeave } from './save-bar.js'

const home = part('data-app-home', HTMLAnchorElement)
const list = part('data-app-nav', HTMLElement)
const configured = [...list.children]
let path = pathInApp(currentPath()) ?? '/'

const links = () => [...list.querySelectorAll('a')]
/** @param {HTMLAnchorElement} link */
const pageOf = link => (link.dataset.appPath ?? '').split(/[?#]/)[0] ?? ''

function markCurrent() {
  const page = path.split(/[?#]/)[0] ?? ''
  const inside = links().filter(link => {
    const target = pageOf(link)
    return target !== '' && (page === target || (target !== '/' && page.startsWith(`${target}/`)))
  })
  // The longest match is the most specific: `/orders/new` is its own entry, not that of `/orders`.
  const current = inside.sort((a, b) => pageOf(b).length - pageOf(a).length)[0] ?? home
  for (const link of [home, ...links()]) {
    if (link === current) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

/** @param {unknown} entry */
function declaredItem(entry) {
  if (typeof entry !== 'object' || entry === null) return []
  const { label, href } = /** @type {{ label?: unknown, href?: unknown }} */ (entry)
  const target = pathInApp(href)
  if (typeof label !== 'string' || !label || target === undefined) return []
  if (configured.some(item => item.querySelector('a')?.dataset.appPath === target)) return []
  const link = document.createElement('a')
  link.className = 'side-link'
  link.href = adminUrl(target)
  link.dataset.appPath = target
  link.textContent = label
  const item = document.createElement('li')
  item.append(link)
  return [item]
}

on('page', ({ message, isMain }) => {
  if (!isMain || !Array.isArray(message.nav)) return
  list.replaceChildren(...configured, ...message.nav.flatMap(declaredItem))
  markCurrent()
})

onPath(next => {
  path = next
  markCurrent()
})

/** @param {MouseEvent} event */
async function follow(event) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const target = link === home ? '/' : link?.dataset.appPath
  if (target === undefined) return
  event.preventDefault()
  if (!(await confirmLeave())) return
  // The app's router navigates if possible. A page without App Bridge is reloaded.
  if (isConnected()) sendMessage({ type: 'navigate', href: target })
  else loadFrame(target)
}

home.addEventListener('click', follow)
list.addEventListener('click', follow)
markCurrent()
