// @ts-check
import { part } from './page.js'

/**
 * Asks with one of the page's dialogs; Escape is no.
 * @param {string} name
 * @returns {Promise<boolean>} true when the person agreed
 */
export function confirm(name) {
  const dialog = part(`data-confirm="${name}"`, HTMLDialogElement)
  dialog.returnValue = ''
  if (!dialog.open) dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'confirm'), { once: true })
  })
}
