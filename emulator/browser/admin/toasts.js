// @ts-check
import { on, sendMessage } from './channel.js'
import { part } from './page.js'
import { record, recorded } from './record.js'

const region = part('data-toasts', HTMLElement)
/** Minimum duration in milliseconds, so that the user can read it. */
const SHORTEST_MS = 1000

/** @typedef {{ close: () => void }} Shown */
/** @type {WeakMap<Window, Map<string, Shown>>} */
const shown = new WeakMap()

on('toast', ({ message, source }) => {
  const id = String(message.id)
  const text = String(message.message)
  const isError = message.isError === true
  record.toasts.push({ message: text, isError })
  recorded()

  const item = document.createElement('div')
  item.className = isError ? 'toast error' : 'toast'
  // Screen readers announce errors immediately, and other toasts when idle.
  if (isError) item.setAttribute('role', 'alert')
  const label = document.createElement('span')
  label.textContent = text
  item.append(label)

  const close = () => {
    if (!item.isConnected) return
    clearTimeout(timer)
    item.remove()
    shown.get(source)?.delete(id)
    sendMessage({ type: 'toast-dismiss', id }, source)
  }
  if (typeof message.action === 'string' && message.action) {
    item.append(
      button(message.action, 'toast-action', () => {
        sendMessage({ type: 'toast-action', id }, source)
        close()
      }),
    )
  }
  item.append(button('\u00D7', 'toast-close', close, 'Dismiss'))

  const duration = Math.max(Number(message.duration) || 5000, SHORTEST_MS)
  let timer = setTimeout(close, duration)
  const hold = () => clearTimeout(timer)
  const release = () => {
    clearTimeout(timer)
    timer = setTimeout(close, duration)
  }
  item.addEventListener('pointerenter', hold)
  item.addEventListener('focusin', hold)
  item.addEventListener('pointerleave', release)
  item.addEventListener('focusout', release)

  shown.set(source, (shown.get(source) ?? new Map()).set(id, { close }))
  place()
  region.append(item)
})

// Behind a dialog, a toast would be neither visible nor dismissible, so it moves to the topmost
// dialog, and back.
function place() {
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (region.parentElement !== host) host.append(region)
}

document.addEventListener('close', place, true)

on('toast-hide', ({ message, source }) => shown.get(source)?.get(String(message.id))?.close())

/** @param {string} text @param {string} className @param {() => void} act @param {string} [name] */
function button(text, className, act, name) {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  element.className = className
  if (name) element.setAttribute('aria-label', name)
  element.addEventListener('click', act)
  return element
}
