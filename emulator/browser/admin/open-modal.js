// @ts-check
import { sendMessage } from './channel.js'

/**
 * Opens a modal dialog. After it closes, returns the focus to the frame that had it, and the
 * frame's page restores its own focus.
 * @param {HTMLDialogElement} dialog
 */
export function openModal(dialog) {
  const active = document.activeElement
  dialog.showModal()
  if (!(active instanceof HTMLIFrameElement)) return
  dialog.addEventListener(
    'close',
    () => {
      if (!active.isConnected) return
      active.focus()
      sendMessage({ type: 'refocus' }, active.contentWindow)
    },
    { once: true },
  )
}
