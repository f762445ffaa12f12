// @ts-check
/** Pages of the app in a dialog over the admin: modals with a URL, and app windows. */
import { requestFrameUrl } from './api.js'
import { on, onPageReplaced, sendMessage } from './channel.js'
import { facts } from './page.js'
import { pathInApp } from './paths.js'
import { createOverlay } from './overlay-view.js'
import { forgetPage, hideOverlay, showOverlay } from './shown-overlays.js'

/** @typedef {ReturnType<typeof createOverlay>} Overlay */

/** @type {Map<string, Overlay>} */
const overlays = new Map()
let count = 0

/** @param {Window} source */
const overlayOf = source =>
  [...overlays.values()].find(({ frame }) => frame.contentWindow === source)

/**
 * Returns the save bar of the dialog of a surface, or of the dialog that contains the page.
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
  if (!(await overlay.saveBar.confirmLeave())) return false
  const closed = new Promise(resolve =>
    overlay.dialog.addEventListener('close', resolve, { once: true }),
  )
  close(overlay)
  // Notify the app before its promise resolves.
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
    notifyOpener: sent => sendMessage({ ...sent, surface: key }, opener),
    askToClose: () => void closeWhenAllowed(overlay),
  })
  overlays.set(key, overlay)
  overlay.dialog.addEventListener(
    'close',
    () => {
      // Also closes the dialogs that this page has opened.
      for (const inner of overlays.values())
        if (inner.opener === overlay.frame.contentWindow) close(inner)
      overlays.delete(key)
      hideOverlay(key)
      if (overlay.frame.contentWindow) forgetPage(overlay.frame.contentWindow)
      overlay.remove()
      sendMessage({ type: 'overlay-closed', overlay: key }, opener)
    },
    { once: true },
  )
  overlay.opener = opener
  return overlay
}

on('overlay-open', async ({ message, source, respond, refuse }) => {
  const path = pathInApp(message.path)
  if (path === undefined) return refuse(`"${message.path}" is not an address of ${facts.appName}.`)
  const url = await requestFrameUrl(path).catch(() => '')
  if (!url) return refuse('The emulator does not respond, or the app is no longer installed.')
  const overlay = makeOverlay(message, source)
  overlay.drawOpenerBar(message.bar)
  showOverlay(overlay.key, source, overlay.state)
  await overlay.load(url, path)
  respond({ overlay: overlay.key, frame: overlay.frame.name })
})

on('overlay-bar', ({ message }) =>
  overlays.get(String(message.overlay))?.drawOpenerBar(message.bar),
)
on('overlay-variant', ({ message }) =>
  overlays.get(String(message.overlay))?.setVariant(String(message.variant)),
)

on('overlay-navigate', async ({ message }) => {
  const path = pathInApp(message.path)
  if (path !== undefined)
    overlays.get(String(message.overlay))?.load(await requestFrameUrl(path), path)
})

on('overlay-close', async ({ message, respond }) => {
  const overlay = overlays.get(String(message.overlay))
  // If the user stays, the promise of the app stays pending.
  if (!overlay || (await closeWhenAllowed(overlay))) respond(true)
})

// The page in a dialog cannot close it, so it reports the Escape key.
on('escape', ({ source }) => {
  const overlay = overlayOf(source)
  if (overlay) closeWhenAllowed(overlay)
})

on('page', ({ message, source }) => overlayOf(source)?.drawPageBar(message))

on('hello', ({ message, source }) => overlayOf(source)?.greet(String(message.page)))

onPageReplaced(() => {
  for (const overlay of overlays.values()) close(overlay)
})
