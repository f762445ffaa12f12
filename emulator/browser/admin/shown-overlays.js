// @ts-check
/** Every dialog of the app on show, for the record; those with elements of the page itself are drawn there, and dim the admin. */
import { frame, on, onPageReplaced } from './channel.js'
import { record, recorded } from './record.js'

/** @type {Map<string, { source: Window, state: () => object }>} */
const shown = new Map()

// The states change by themselves, so they are read when the record is.
Object.defineProperty(record, 'overlays', { enumerable: true, get: () => [...shown.values()].map(({ state }) => state()) })

/**
 * @param {string} key
 * @param {Window} source of the page that opened it
 * @param {() => object} state
 */
export function showOverlay(key, source, state) {
  shown.set(key, { source, state })
  draw()
}

/** @param {string} key */
export function hideOverlay(key) {
  shown.delete(key)
  draw()
}

/** What a page had on show goes with it. @param {Window} source */
export function forgetPage(source) {
  for (const [key, entry] of shown) if (entry.source === source) shown.delete(key)
  draw()
}

function draw() {
  const dims = [...shown].some(([key, { source }]) => key.startsWith('content ') && source === frame.contentWindow)
  document.body.classList.toggle('dimmed', dims)
  recorded()
}

on('modal', ({ message, source }) => {
  const key = `content ${message.key}`
  if (message.open !== true) return hideOverlay(key)
  const { id, title, variant, saveBar } = message
  showOverlay(key, source, () => ({ element: 'ui-modal', id, title, variant, src: null, saveBar: saveBar ?? null }))
})

onPageReplaced(() => {
  shown.clear()
  draw()
})
