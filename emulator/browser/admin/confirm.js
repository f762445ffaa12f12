// @ts-check
import { takeAnswer } from './api.js'
import { openModal } from './open-modal.js'
import { part } from './page.js'

/**
 * Asks with one of the page's dialogs; Escape is no.
 * @param {string} name
 * @returns {Promise<boolean>} true when the person agreed
 */
export function confirm(name) {
  const dialog = part(`data-confirm="${name}"`, HTMLDialogElement)
  dialog.returnValue = ''
  if (!dialog.open) openModal(dialog)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'confirm'), { once: true })
  })
}

/**
 * The same, unless a test has answered already.
 * @param {string} name
 * @param {string} question as the queue of answers names it
 */
export async function confirmForApp(name, question) {
  const answer = await takeAnswer(question).catch(() => null)
  return answer ? answer.confirmed === true : confirm(name)
}
