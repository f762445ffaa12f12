// @ts-check
import { takeQueuedResponse } from './api.js'
import { openModal } from './open-modal.js'
import { part } from './page.js'

/**
 * Opens one of the page's confirmation dialogs. Escape cancels it.
 * @param {string} name
 * @returns {Promise<boolean>} true if the user confirmed
 */
export function confirm(name) {
  const dialog = part(`data-confirm="${name}"`, HTMLDialogElement)
  dialog.returnValue = ''
  if (!dialog.open) openModal(dialog)
  return new Promise(resolve => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'confirm'), {
      once: true,
    })
  })
}

/**
 * Uses the queued response of a test, or opens the dialog.
 * @param {string} name
 * @param {string} question name of the request in the queue
 */
export async function confirmForApp(name, question) {
  const response = await takeQueuedResponse(question).catch(() => null)
  return response ? response.confirmed === true : confirm(name)
}
