// @ts-check
/** Save bars: one for the page, drawn by the admin, and one for each dialog with changes, drawn there. */
import { flag } from './actions.js'
import { askPerson, on, send } from './channel.js'
import { embedded } from './page.js'

/** @typedef {{ disabled: boolean, loading: boolean }} ButtonState */
/** @typedef {{ confirmsDiscard: boolean, save: ButtonState, discard: ButtonState }} SaveBarView */
/** @typedef {{ key: string | undefined, drawSaveBar: (bar: SaveBarView, element: HTMLElement) => void, clearSaveBar: () => void }} Surface */

/** @type {Surface} */
const pageSurface = {
  key: undefined,
  drawSaveBar: bar => send({ type: 'save-bar', visible: true, ...bar }),
  clearSaveBar: () => send({ type: 'save-bar', visible: false }),
}

/** What is to be saved, by where its bar is. @type {Map<Surface, HTMLElement>} */
const saving = new Map()

/** @param {HTMLElement} element @returns {Surface} where its bar is drawn */
function surfaceOf(element) {
  const modal = /** @type {HTMLElement & { saveBarSurface?: Surface } | null} */ (element.closest('ui-modal'))
  return modal?.saveBarSurface ?? pageSurface
}

/** @param {HTMLElement} element @param {string} selector */
const buttonOf = (element, selector) => element.localName === 'ui-save-bar' ? element.querySelector(selector) : null
const SAVE_BUTTON = 'button[variant="primary"]'
const DISCARD_BUTTON = 'button:not([variant="primary"])'

/** @param {Element | null} button */
const buttonFlags = button => ({ disabled: button !== null && flag(button, 'disabled'), loading: button !== null && flag(button, 'loading') })

/** @param {HTMLElement} element @returns {SaveBarView} */
const viewOf = element => ({
  confirmsDiscard: flag(element, 'data-discard-confirmation') || flag(element, 'discardconfirmation'),
  save: buttonFlags(buttonOf(element, SAVE_BUTTON)),
  discard: buttonFlags(buttonOf(element, DISCARD_BUTTON)),
})

/** @param {HTMLElement} element */
export const isSaving = element => [...saving.values()].includes(element)

/** Shows a bar for an element, or brings that on show up to date. @param {HTMLElement} element */
export function startSaving(element) {
  const surface = surfaceOf(element)
  const before = saving.get(surface)
  if (before && before !== element) endSaving(before)
  saving.set(surface, element)
  surface.drawSaveBar(viewOf(element), element)
}

/** Takes the bar of an element away. @param {HTMLElement} element */
export function endSaving(element) {
  for (const [surface, saved] of saving) {
    if (saved !== element) continue
    saving.delete(surface)
    surface.clearSaveBar()
    if (element.localName === 'ui-save-bar') element.dispatchEvent(new Event('hide'))
  }
}

/** Elements that have left the page take their bars along. */
export function endSavingOfRemoved() {
  for (const element of saving.values()) if (!element.isConnected) endSaving(element)
}

/** @param {Surface} surface a dialog that is being closed */
export function endSavingIn(surface) {
  const element = saving.get(surface)
  if (element) endSaving(element)
}

/** @param {HTMLElement} element */
export function saveElement(element) {
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else /** @type {HTMLElement | null} */ (buttonOf(element, SAVE_BUTTON))?.click()
}

/** @param {HTMLElement} element */
export function discardElement(element) {
  if (element instanceof HTMLFormElement) element.reset()
  else /** @type {HTMLElement | null} */ (buttonOf(element, DISCARD_BUTTON))?.click()
}

/**
 * Asks the person, with a dialog of the admin.
 * @param {'leave' | 'discard'} question
 * @returns {Promise<boolean>} what the person said
 */
export const confirmChange = question => embedded ? askPerson({ type: 'confirm', question }) : Promise.resolve(true)

/** Whether a dialog may be closed: at once without changes, else as the person says. @param {Surface} surface */
export const mayCloseSurface = async surface => !saving.has(surface) || confirmChange('leave')

/** `shopify.saveBar.leaveConfirmation()`: resolves when the page may be left, and for who stays not at all. */
export async function leaveConfirmation() {
  if (saving.size === 0) return
  if (!await confirmChange('leave')) return new Promise(() => {})
  for (const element of saving.values()) endSaving(element)
}

/**
 * @param {Event} event
 * @returns {HTMLFormElement | null} the form with a save bar in which it happened
 */
const savedForm = event => event.target instanceof Element ? event.target.closest('form[data-save-bar]') : null

/** @param {string | undefined} key */
const savedIn = key => [...saving].find(([surface]) => surface.key === key)?.[1]

/** Shows the bar at the first change of a form with `data-save-bar`, and answers its buttons. */
export function installSaveBar() {
  for (const type of ['input', 'change']) {
    document.addEventListener(type, (event) => {
      const form = savedForm(event)
      if (form && !isSaving(form)) startSaving(form)
    })
  }
  for (const type of ['submit', 'reset']) {
    document.addEventListener(type, (event) => {
      const form = savedForm(event)
      if (form) endSaving(form)
    })
  }
  on('save', ({ surface }) => {
    const element = savedIn(surface)
    if (element) saveElement(element)
  })
  on('discard', ({ surface }) => {
    const element = savedIn(surface)
    if (element) discardElement(element)
  })
  // The person has left what was not saved, although this page stays: the next change is a new one.
  on('left', ({ surface }) => {
    const element = savedIn(surface)
    if (element) endSaving(element)
  })
}
