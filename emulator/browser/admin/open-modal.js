// @ts-check
import { tell } from './channel.js'

/**
 * Opens a dialog over everything. Behind it a frame cannot hold the focus, so it gets the focus back when the dialog
 * is closed, and its page gives that to where it was.
 * @param {HTMLDialogElement} dialog
 */
export function openModal(dialog) {
  const active = document.activeElement
  dialog.showModal()
  if (!(active instanceof HTMLIFrameElement)) return
  dialog.addEventListener('close', () => {
    if (!active.isConnected) return
    active.focus()
    tell({ type: 'refocus' }, active.contentWindow)
  }, { once: true })
}
