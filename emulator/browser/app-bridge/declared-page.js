// @ts-check
/** What the page declares for the admin to draw: title, navigation, title bar. */
import { Actions, label } from './actions.js'
import { on, send } from './channel.js'
import { pressInOverlay } from './overlay-frame.js'
import { isLeaving, isPassage } from './page.js'
import { endSavingOfRemoved } from './save-bar.js'
import { readTitleBar } from './title-bar.js'

let actions = new Actions()
let lastPage = ''
let readsSoon = false

function readNavigation() {
  return [...document.querySelectorAll('s-app-nav :is(a, s-link)[href], ui-nav-menu a[href]')]
    .filter(link => link.getAttribute('rel') !== 'home')
    .map(link => ({ label: label(link), href: link.getAttribute('href') }))
}

function readPage() {
  if (isLeaving() || isPassage) return
  const found = new Actions()
  const { title, ...bar } = readTitleBar(found)
  actions = found
  const page = { type: 'page', title: title || document.title, nav: readNavigation(), ...bar }
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
  on('action', ({ id, surface }) => {
    if (surface === undefined) actions.press(id)
    else pressInOverlay(surface, id)
  })
  readPage()
  new MutationObserver(readSoon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [
      'href', 'rel', 'title', 'variant', 'tone', 'disabled', 'loading', 'aria-label', 'accessibilitylabel', 'heading', 'slot', 'label', 'commandfor',
    ],
  })
}
