import { sendMessage } from './channel'

/**
 * Opens a modal dialog. After it closes, returns the focus to the frame that had it, and the
 * frame's page restores its own focus. A native dialog, because dialogs of the app and of the admin
 * open above each other.
 */
export function openModal(dialog: HTMLDialogElement): void {
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
