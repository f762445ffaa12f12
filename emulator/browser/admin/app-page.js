// @ts-check
/**
 * Mirrors the app's page in the admin: its path in the URL, its title, and its title bar actions.
 */
import { element } from '../elements.js'
import { on, onPageReplaced, sendMessage } from './channel.js'
import { facts, part } from './page.js'
import { adminUrl, pathInApp } from './paths.js'
import { record, recorded } from './record.js'
import { actionLabels, drawActions } from './title-actions.js'

const TONES = ['info', 'success', 'warning', 'critical']

const heading = part('data-page-title', HTMLElement)
const accessory = part('data-accessory', HTMLElement)
const breadcrumb = part('data-breadcrumb', HTMLElement)
const actionBar = part('data-app-actions', HTMLElement)

/** @type {((path: string) => void)[]} */
const pathListeners = []

/** @param {(path: string) => void} listener called after a navigation of the app */
export function onPath(listener) {
  pathListeners.push(listener)
}

on('path', ({ message, isMain }) => {
  const path = pathInApp(message.path)
  if (!isMain || path === undefined) return
  record.navigations.push(path)
  recorded()
  history.replaceState(history.state, '', adminUrl(path))
  for (const listener of pathListeners) listener(path)
})

/** @param {string} id */
const press = id => sendMessage({ type: 'action', id })

/** @param {import('./channel.js').Message} message */
function showPage(message) {
  const title = typeof message.title === 'string' ? message.title.trim() : ''
  heading.textContent = title || facts.appName
  document.title = [title, facts.appName, facts.storeName].filter(Boolean).join(' · ')
  drawActions(actionBar, message.actions, press)
  drawBreadcrumb(message.breadcrumb)
  drawAccessory(message.accessory)
  record.titleBar = { title, actions: actionLabels(message.actions) }
  recorded()
}

on('page', ({ message, isMain }) => {
  if (isMain) showPage(message)
})

onPageReplaced(() => {
  drawActions(actionBar, [], press)
  drawBreadcrumb(undefined)
  drawAccessory(undefined)
})

/** @param {unknown} declared */
function drawBreadcrumb(declared) {
  drawActions(breadcrumb, declared ? [declared] : [], press)
  const button = breadcrumb.querySelector('button')
  if (!button) return
  button.className = 'button quiet'
  button.replaceChildren(
    element('span', 'back-arrow'),
    element('span', '', button.textContent ?? ''),
  )
}

/** @param {unknown} declared */
function drawAccessory(declared) {
  const { text, tone } = /** @type {{ text?: unknown, tone?: unknown }} */ (declared ?? {})
  accessory.textContent = String(text ?? '')
  accessory.className = accessory.textContent
    ? `tag ${TONES.includes(String(tone)) ? tone : 'plain'}`
    : ''
}
