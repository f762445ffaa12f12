// @ts-check
/** Reads the title, navigation, and title bar of the page for the admin. */
import { Actions, label } from './actions.js'
import { on, send } from './channel.js'
import { pressInOverlay } from './overlay-frame.js'
import { isLeaving, isRedirectPage } from './page.js'
import { endSavingOfRemoved } from './save-bar.js'
import { readTitleBar } from './title-bar.js'

let actions = new Actions()
let lastPage = ''
let isScheduled = false

function readNavigation() {
  return [...document.querySelectorAll('s-app-nav :is(a, s-link)[href], ui-nav-menu a[href]')]
    .filter(link => link.getAttribute('rel') !== 'home')
    .map(link => ({ label: label(link), href: link.getAttribute('href') }))
}

function readPage() {
  if (isLeaving() || isRedirectPage) return
  const found = new Actions()
  const { title, ...bar } = readTitleBar(found)
  actions = found
  const page = { type: 'page', title: title || document.title, nav: readNavigation(), ...bar }
  const text = JSON.stringify(page)
  if (text !== lastPage) send(page)
  lastPage = text
  endSavingOfRemoved()
}

function scheduleRead() {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    readPage()
  })
}

/** Reports the page, and every change of it. */
export function watchPage() {
  on('action', ({ id, surface }) => {
    if (surface === undefined) actions.press(id)
    else pressInOverlay(surface, id)
  })
  readPage()
  new MutationObserver(scheduleRead).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [
      'href',
      'rel',
      'title',
      'variant',
      'tone',
      'disabled',
      'loading',
      'aria-label',
      'accessibilitylabel',
      'heading',
      'slot',
      'label',
      'commandfor',
    ],
  })
}
