// @ts-check
/** Mirrors the app's page in the admin: its path in the URL, its title and the actions of its title bar. */
import { on, onPageReplaced, tell } from './channel.js'
import { facts, part, record } from './page.js'
import { adminUrl, pathInApp } from './paths.js'

const heading = part('data-page-title', HTMLElement)
const actionBar = part('data-app-actions', HTMLElement)

/** @type {((path: string) => void)[]} */
const pathListeners = []

/** @param {(path: string) => void} listener called when the app has moved */
export function onPath(listener) {
  pathListeners.push(listener)
}

on('path', ({ message, isMain }) => {
  const path = pathInApp(message.path)
  if (!isMain || path === undefined) return
  record.navigations.push(path)
  history.replaceState(history.state, '', adminUrl(path))
  for (const listener of pathListeners) listener(path)
})

/** @param {import('./channel.js').Message} message */
function showPage(message) {
  const title = typeof message.title === 'string' ? message.title.trim() : ''
  heading.textContent = title || facts.appName
  document.title = [title, facts.appName, facts.storeName].filter(Boolean).join(' · ')
  drawActions(Array.isArray(message.actions) ? message.actions.filter(action => typeof action === 'object' && action !== null) : [])
}

on('page', ({ message, isMain }) => {
  if (isMain) showPage(message)
})

onPageReplaced(() => drawActions([]))

/** @param {{ id: unknown, label: unknown, primary: unknown, critical: unknown, disabled: unknown }[]} actions */
function drawActions(actions) {
  actionBar.replaceChildren(...actions.map((action) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `button${action.primary === true ? ' primary' : ''}${action.critical === true ? ' danger' : ''}`
    button.textContent = String(action.label)
    button.disabled = action.disabled === true
    button.addEventListener('click', () => tell({ type: 'action', id: String(action.id) }))
    return button
  }))
}
