// @ts-check
/**
 * The open dialogs of the app, for the record. The page renders dialogs with its own elements, and
 * the admin is dimmed meanwhile.
 */
import { frame, on, onPageReplaced } from './channel.js'
import { record, recorded } from './record.js'

/** @type {Map<string, { source: Window, state: () => object }>} */
const shown = new Map()

// The states change independently, so they are read together with the record.
Object.defineProperty(record, 'overlays', {
  enumerable: true,
  get: () => [...shown.values()].map(({ state }) => state()),
})

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

/** Removes the dialogs of a page. @param {Window} source */
export function forgetPage(source) {
  for (const [key, entry] of shown) if (entry.source === source) shown.delete(key)
  draw()
}

function draw() {
  const dims = [...shown].some(
    ([key, { source }]) => key.startsWith('content ') && source === frame.contentWindow,
  )
  document.body.classList.toggle('dimmed', dims)
  recorded()
}

on('modal', ({ message, source }) => {
  const key = `content ${message.key}`
  if (message.open !== true) return hideOverlay(key)
  const { id, title, variant, saveBar } = message
  showOverlay(key, source, () => ({
    element: 'ui-modal',
    id,
    title,
    variant,
    src: null,
    saveBar: saveBar ?? null,
  }))
})

onPageReplaced(() => {
  shown.clear()
  draw()
})
