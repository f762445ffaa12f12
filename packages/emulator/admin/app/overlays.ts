import { shallowReactive } from 'vue'
import { on, onPageReplaced, sendMessage } from './channel'
import type { Message } from './channel'
import { facts } from './facts'
import { Overlay } from './overlay'
import { pathInApp } from './paths'
import { requestFrameUrl } from './requests'
import type { SaveBar } from './save-bar'
import { forgetPage, hideOverlay, showOverlay } from './shown-overlays'

/** Pages of the app in a dialog over the admin: modals with a URL, and app windows. */
export const overlays = shallowReactive(new Map<string, Overlay>())
let count = 0

function overlayOf(source: Window): Overlay | undefined {
  return [...overlays.values()].find(({ window }) => window === source)
}

/** Returns the save bar of the dialog of a surface, or of the dialog that contains the page. */
export function overlaySaveBar(surface: unknown, source: Window): SaveBar | undefined {
  return (typeof surface === 'string' ? overlays.get(surface) : overlayOf(source))?.saveBar
}

/** Closes a dialog, if the user does not stay because of unsaved changes. */
export async function closeWhenAllowed(overlay: Overlay): Promise<boolean> {
  if (!(await overlay.saveBar.confirmLeave())) return false
  // The app is notified before its promise resolves.
  closeOverlay(overlay)
  return true
}

/** Closes a dialog, and those that its page has opened. */
function closeOverlay(overlay: Overlay): void {
  if (!overlays.has(overlay.key)) return
  for (const inner of [...overlays.values()])
    if (overlay.window && inner.opener === overlay.window) closeOverlay(inner)
  overlays.delete(overlay.key)
  hideOverlay(overlay.key)
  if (overlay.window) forgetPage(overlay.window)
  overlay.close()
  sendMessage({ type: 'overlay-closed', overlay: overlay.key }, overlay.opener)
}

function createOverlay(message: Message, opener: Window): Overlay {
  const key = `overlay-${++count}`
  const overlay = new Overlay({
    key,
    element: message['element'] === 's-app-window' ? 's-app-window' : 'ui-modal',
    id: String(message['elementId']),
    variant: String(message['variant']),
    opener,
    openerFrame: overlayOf(opener)?.frameName ?? 'platform-app',
  })
  overlay.drawOpenerBar(message['bar'])
  return overlay
}

on('overlay-open', async ({ message, source, respond, refuse }) => {
  const path = pathInApp(message['path'])
  if (path === undefined)
    return refuse(`"${String(message['path'])}" is not an address of ${facts.appName}.`)
  const url = await requestFrameUrl(path).catch(() => '')
  if (!url) return refuse('The emulator does not respond, or the app is no longer installed.')
  const overlay = createOverlay(message, source)
  overlays.set(overlay.key, overlay)
  showOverlay(overlay.key, source, () => overlay.recorded)
  await overlay.load(url, path)
  respond({ overlay: overlay.key, frame: overlay.frameName })
})

on('overlay-bar', ({ message }) =>
  overlays.get(String(message['overlay']))?.drawOpenerBar(message['bar']),
)
on('overlay-variant', ({ message }) =>
  overlays.get(String(message['overlay']))?.setVariant(String(message['variant'])),
)

on('overlay-navigate', async ({ message }) => {
  const path = pathInApp(message['path'])
  if (path !== undefined)
    await overlays.get(String(message['overlay']))?.load(await requestFrameUrl(path), path)
})

on('overlay-close', async ({ message, respond }) => {
  const overlay = overlays.get(String(message['overlay']))
  // If the user stays, the promise of the app stays pending.
  if (!overlay || (await closeWhenAllowed(overlay))) respond(true)
})

// The page in a dialog cannot close it, so it reports the Escape key.
on('escape', ({ source }) => {
  const overlay = overlayOf(source)
  if (overlay) void closeWhenAllowed(overlay)
})

on('page', ({ message, source }) =>
  overlayOf(source)?.drawPageBar({ title: message['title'], actions: message['actions'] }),
)
on('hello', ({ message, source }) => overlayOf(source)?.greet(String(message['page'])))

onPageReplaced(() => {
  for (const overlay of [...overlays.values()]) closeOverlay(overlay)
})
