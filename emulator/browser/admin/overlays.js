// @ts-check
/** Pages of the app in a dialog over the admin: modals with an address, and app windows. */
import { requestFrameUrl } from './api.js'
import { on, onPageReplaced, tell } from './channel.js'
import { facts } from './page.js'
import { pathInApp } from './paths.js'
import { createOverlay } from './overlay-view.js'
import { forgetPage, hideOverlay, showOverlay } from './shown-overlays.js'

/** @typedef {ReturnType<typeof createOverlay>} Overlay */

/** @type {Map<string, Overlay>} */
const overlays = new Map()
let count = 0

/** @param {Window} source */
const overlayOf = source => [...overlays.values()].find(({ frame }) => frame.contentWindow === source)

/**
 * The save bar of the dialog that a surface names, or in which the page itself is on show.
 * @param {unknown} surface
 * @param {Window} source
 */
export function overlayBar(surface, source) {
  return (typeof surface === 'string' ? overlays.get(surface) : overlayOf(source))?.saveBar
}

/** @param {Overlay} overlay */
function close(overlay) {
  overlay.dialog.close()
}

/** @param {Overlay} overlay */
async function closeWhenAllowed(overlay) {
  if (!await overlay.saveBar.mayLeave()) return false
  const closed = new Promise(resolve => overlay.dialog.addEventListener('close', resolve, { once: true }))
  close(overlay)
  // The app hears of it first, then its promise is resolved.
  await closed
  return true
}

/** @param {import('./channel.js').Message} message @param {Window} opener */
function makeOverlay(message, opener) {
  const key = `overlay-${++count}`
  const overlay = createOverlay({
    key,
    element: message.element === 's-app-window' ? 's-app-window' : 'ui-modal',
    id: String(message.elementId),
    variant: String(message.variant),
    openerFrame: overlayOf(opener)?.frame.name ?? 'platform-app',
    tellOpener: told => tell({ ...told, surface: key }, opener),
    askToClose: () => void closeWhenAllowed(overlay),
  })
  overlays.set(key, overlay)
  overlay.dialog.addEventListener('close', () => {
    // The pages that this one has opened go with it.
    for (const inner of overlays.values()) if (inner.opener === overlay.frame.contentWindow) close(inner)
    overlays.delete(key)
    hideOverlay(key)
    if (overlay.frame.contentWindow) forgetPage(overlay.frame.contentWindow)
    overlay.remove()
    tell({ type: 'overlay-closed', overlay: key }, opener)
  }, { once: true })
  overlay.opener = opener
  return overlay
}

on('overlay-open', async ({ message, source, answer, refuse }) => {
  const path = pathInApp(message.path)
  if (path === undefined) return refuse(`"${message.path}" is not an address of ${facts.appName}.`)
  const url = await requestFrameUrl(path).catch(() => '')
  if (!url) return refuse('The emulator does not answer, or the app is not installed any more.')
  const overlay = makeOverlay(message, source)
  overlay.drawOpenerBar(message.bar)
  showOverlay(overlay.key, source, overlay.state)
  await overlay.load(url, path)
  answer({ overlay: overlay.key, frame: overlay.frame.name })
})

on('overlay-bar', ({ message }) => overlays.get(String(message.overlay))?.drawOpenerBar(message.bar))
on('overlay-variant', ({ message }) => overlays.get(String(message.overlay))?.setVariant(String(message.variant)))

on('overlay-navigate', async ({ message }) => {
  const path = pathInApp(message.path)
  if (path !== undefined) overlays.get(String(message.overlay))?.load(await requestFrameUrl(path), path)
})

on('overlay-close', async ({ message, answer }) => {
  const overlay = overlays.get(String(message.overlay))
  // Who stays gets no answer, as with any page that is not left.
  if (!overlay || await closeWhenAllowed(overlay)) answer(true)
})

// The page of a dialog cannot close it: it tells that the person pressed Escape there.
on('escape', ({ source }) => {
  const overlay = overlayOf(source)
  if (overlay) closeWhenAllowed(overlay)
})

on('page', ({ message, source }) => overlayOf(source)?.drawPageBar(message))

on('hello', ({ message, source }) => overlayOf(source)?.greet(String(message.page)))

onPageReplaced(() => {
  for (const overlay of overlays.values()) close(overlay)
})
