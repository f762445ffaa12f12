// @ts-check
/** What the page declares for the admin to draw: title, navigation, title bar. */
import { label, readActions } from './actions.js'
import { on, send } from './channel.js'
import { isLeaving, isPassage } from './page.js'
import { endSavingOfRemoved } from './save-bar.js'

/** @type {Map<string, HTMLElement>} */
const actions = new Map()
let lastPage = ''
let readsSoon = false

function readNavigation() {
  return [...document.querySelectorAll('s-app-nav :is(a, s-link)[href], ui-nav-menu a[href]')]
    .filter(link => link.getAttribute('rel') !== 'home')
    .map(link => ({ label: label(link), href: link.getAttribute('href') }))
}

function readPage() {
  if (isLeaving() || isPassage) return
  const bar = [...document.querySelectorAll('ui-title-bar')].find(element => !element.closest('ui-modal'))
  const found = bar ? readActions(bar) : []
  actions.clear()
  for (const { id, element } of found) actions.set(id, element)
  const page = {
    type: 'page',
    title: bar?.getAttribute('title') || document.title,
    nav: readNavigation(),
    actions: found.map(({ id, label, primary, critical, disabled }) => ({ id, label, primary, critical, disabled })),
  }
  const text = JSON.stringify(page)
  if (text !== lastPage) send(page)
  lastPage = text
  endSavingOfRemoved()
}

function readSoon() {
  if (readsSoon) return
  readsSoon = true
  setTimeout(() => {
    readsSoon = false
    readPage()
  })
}

/** Reports the page, and again whenever it changes. */
export function watchPage() {
  on('action', ({ id }) => actions.get(id)?.click())
  readPage()
  new MutationObserver(readSoon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['href', 'rel', 'title', 'variant', 'tone', 'disabled', 'loading', 'aria-label'],
  })
}
