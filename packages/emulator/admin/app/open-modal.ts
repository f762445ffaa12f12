import { sendMessage } from './channel'

/**
 * Opens a modal dialog. After it closes, returns the focus to the frame that had it. A native
 * dialog, because dialogs of the app and of the admin open above each other.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const active = document.activeElement
  dialog.showModal()
  if (active instanceof HTMLIFrameElement)
    dialog.addEventListener('close', () => focusFrame(active), { once: true })
}

/** Returns the focus to a page of the app, which restores its own focus. */
export function focusFrame(frame: HTMLIFrameElement): void {
  if (!frame.isConnected) return
  frame.focus()
  sendMessage({ type: 'refocus' }, frame.contentWindow)
}
