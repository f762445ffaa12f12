// @ts-check
/** The admin's save bar: for one form or `ui-save-bar` at a time. */
import { flag } from './actions.js'
import { askPerson, on, send } from './channel.js'

/** @type {HTMLElement | undefined} */
let saving

/** @param {HTMLElement} element */
export const isSaving = element => saving === element

/** @param {HTMLElement} element */
export function startSaving(element) {
  if (saving === element) return
  saving = element
  send({ type: 'save-bar', visible: true, confirmDiscard: flag(element, 'data-discard-confirmation') || flag(element, 'discardconfirmation') })
}

/** Takes the bar away. */
export function endSaving() {
  saving = undefined
  send({ type: 'save-bar', visible: false })
}

/** A form that has left the page takes its bar along. */
export function endSavingOfRemoved() {
  if (saving && !saving.isConnected) endSaving()
}

/** `shopify.saveBar.leaveConfirmation()`: resolves when the page may be left. */
export async function leaveConfirmation() {
  if (!saving) return
  await askPerson({ type: 'leave' })
  endSaving()
}

/**
 * @param {Event} event
 * @returns {HTMLFormElement | null} the form with a save bar in which it happened
 */
const savedForm = event => event.target instanceof Element ? event.target.closest('form[data-save-bar]') : null

/** @param {string} selector */
function press(selector) {
  const button = saving?.querySelector(selector)
  if (button instanceof HTMLElement) button.click()
}

/** Shows the bar at the first change of a form with `data-save-bar`, and answers its buttons. */
export function installSaveBar() {
  for (const type of ['input', 'change']) {
    document.addEventListener(type, (event) => {
      const form = savedForm(event)
      if (form) startSaving(form)
    })
  }
  for (const type of ['submit', 'reset']) {
    document.addEventListener(type, (event) => {
      if (saving && savedForm(event) === saving) endSaving()
    })
  }
  on('save', () => {
    if (saving instanceof HTMLFormElement) saving.requestSubmit()
    else press('button[variant="primary"]')
  })
  on('discard', () => {
    if (saving instanceof HTMLFormElement) saving.reset()
    else press('button:not([variant="primary"])')
  })
}
