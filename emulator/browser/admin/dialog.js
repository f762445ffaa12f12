// @ts-check
import { element } from '../elements.js'
import { onPageReplaced } from './channel.js'
import { openModal } from './open-modal.js'

/**
 * @typedef {{ label: string, value?: string, kind?: 'primary' | 'danger', isDisabled?: boolean }}
 * Choice
 */

/** @type {Set<HTMLDialogElement>} */
const open = new Set()
let count = 0

/**
 * Opens a dialog for one request and removes it afterwards. Escape, the close button, and "Cancel"
 * return an empty value.
 * @param {{ title: string, className?: string, body: (Node | string)[], foot?: (Node | string)[],
 *   choices: Choice[], cancel?: string }} options
 */
export function openDialog({ title, className = '', body, foot = [], choices, cancel = 'Cancel' }) {
  const heading = element('h2', '', title)
  heading.id = `question-${++count}`
  const dialog = element('dialog', `dialog sheet ${className}`.trim())
  dialog.setAttribute('aria-labelledby', heading.id)
  const buttons = choices.map(choiceButton)
  const form = element(
    'form',
    '',
    element('div', 'dialog-head', heading, closeButton(dialog)),
    element('div', 'sheet-body', ...body),
    element(
      'div',
      'sheet-foot',
      ...foot,
      element('span', 'sheet-space'),
      plainButton(cancel, dialog),
      ...buttons,
    ),
  )
  form.method = 'dialog'
  dialog.append(form)
  document.body.append(dialog)
  open.add(dialog)
  /** @type {Promise<string>} the value of the button; empty after a cancellation */
  const closed = new Promise(resolve => {
    dialog.addEventListener(
      'close',
      () => {
        open.delete(dialog)
        dialog.remove()
        resolve(dialog.returnValue)
      },
      { once: true },
    )
  })
  openModal(dialog)
  // Focuses the first field, or the button that changes nothing, instead of the close button.
  const first =
    dialog.querySelector('.sheet-body :is(input, textarea):enabled') ??
    dialog.querySelector('.sheet-foot button')
  if (first instanceof HTMLElement) first.focus()
  return { dialog, buttons, closed }
}

// Closes the dialogs of the previous page.
onPageReplaced(() => {
  for (const dialog of open) dialog.close('')
})

/** @param {Choice} choice */
function choiceButton({ label, value = label, kind = 'primary', isDisabled = false }) {
  const button = element('button', `button ${kind}`, label)
  button.value = value
  button.disabled = isDisabled
  return button
}

/** @param {string} label @param {HTMLDialogElement} dialog */
function plainButton(label, dialog) {
  const button = element('button', 'button', label)
  // Enter in a field activates the first submit button, which must not be this one.
  button.type = 'button'
  button.addEventListener('click', () => dialog.close(''))
  return button
}

/** @param {HTMLDialogElement} dialog */
function closeButton(dialog) {
  const button = plainButton('\u00D7', dialog)
  button.className = 'button quiet cross'
  button.setAttribute('aria-label', 'Close')
  return button
}
