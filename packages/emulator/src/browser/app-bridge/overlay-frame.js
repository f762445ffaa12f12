// @ts-check
/** Pages of this app in dialogs of the admin, for the page that opens them. */
import { requestUser, on, send } from './channel.js'
import { siblingFrame } from './frames.js'
import { isOverlay } from './page.js'

/** @typedef {{ closed: () => void, press?: (id: string) => void }} Watcher */

/** @type {Map<string, Watcher>} */
const watchers = new Map()

/** A page of the app in a dialog of the admin. */
export class OverlayFrame {
  /** @param {string} key @param {string} name */
  constructor(key, name) {
    this.key = key
    this.name = name
  }

  get contentWindow() {
    return siblingFrame(this.name)
  }

  /** Resolves after it is closed; never if the user stays because of unsaved changes. */
  async close() {
    await requestUser({ type: 'overlay-close', overlay: this.key })
  }

  /** @param {string} path */
  navigate(path) {
    send({ type: 'overlay-navigate', overlay: this.key, path })
  }

  /** @param {object} bar */
  drawBar(bar) {
    send({ type: 'overlay-bar', overlay: this.key, bar })
  }

  /** @param {string} variant */
  setVariant(variant) {
    send({ type: 'overlay-variant', overlay: this.key, variant })
  }
}

/**
 * Opens a dialog. Resolves after its page has loaded.
 * @param {{ element: string, elementId: string, path: string, variant: string, bar?: object }}
 *   overlay
 * @param {Watcher} watcher
 */
export async function openOverlay(overlay, watcher) {
  const { overlay: key, frame } = await requestUser({ type: 'overlay-open', ...overlay })
  watchers.set(key, watcher)
  return new OverlayFrame(key, frame)
}

/** @param {string} key @param {string} id */
export const pressInOverlay = (key, id) => watchers.get(key)?.press?.(id)

/** Handles closed dialogs, and reports the Escape key in a dialog to the admin. */
export function followOverlays() {
  on('overlay-closed', ({ overlay }) => {
    const watcher = watchers.get(overlay)
    watchers.delete(overlay)
    watcher?.closed()
  })
  if (!isOverlay) return
  document.addEventListener('keydown', event => {
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      !document.querySelector(':modal, :popover-open')
    )
      send({ type: 'escape' })
  })
}
