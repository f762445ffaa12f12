// @ts-check
/**
 * Save bars: one for the page, rendered by the admin, and one for each dialog with changes,
 * rendered in the dialog.
 */
import { flag } from './actions.js'
import { requestUser, on, send } from './channel.js'
import { embedded } from './page.js'

/** @typedef {{ disabled: boolean, loading: boolean }} ButtonState */
/** @typedef {{ confirmsDiscard: boolean, save: ButtonState, discard: ButtonState }} SaveBarView */
/**
 * @typedef {{ key: string | undefined, drawSaveBar: (bar: SaveBarView, element: HTMLElement) =>
 * void, clearSaveBar: () => void }} Surface
 */

/** @type {Surface} */
const pageSurface = {
  key: undefined,
  drawSaveBar: bar => send({ type: 'save-bar', visible: true, ...bar }),
  clearSaveBar: () => send({ type: 'save-bar', visible: false }),
}

/**
 * Elements with unsaved changes, by the surface of their save bar. @type {Map<Surface,
 * HTMLElement>}
 */
const saving = new Map()

/** @param {HTMLElement} element @returns {Surface} the surface of its save bar */
function surfaceOf(element) {
  const modal = /** @type {HTMLElement & { saveBarSurface?: Surface } | null} */ (
    element.closest('ui-modal')
  )
  return modal?.saveBarSurface ?? pageSurface
}

/** @param {HTMLElement} element @param {string} selector */
const buttonOf = (element, selector) =>
  element.localName === 'ui-save-bar' ? element.querySelector(selector) : null
const SAVE_BUTTON = 'button[variant="primary"]'
const DISCARD_BUTTON = 'button:not([variant="primary"])'

/** @param {Element | null} button */
const buttonFlags = button => ({
  disabled: button !== null && flag(button, 'disabled'),
  loading: button !== null && flag(button, 'loading'),
})

/** @param {HTMLElement} element @returns {SaveBarView} */
const viewOf = element => ({
  confirmsDiscard:
    flag(element, 'data-discard-confirmation') || flag(element, 'discardconfirmation'),
  save: buttonFlags(buttonOf(element, SAVE_BUTTON)),
  discard: buttonFlags(buttonOf(element, DISCARD_BUTTON)),
})

/** @param {HTMLElement} element */
export const isSaving = element => [...saving.values()].includes(element)

/** Displays or updates the save bar of an element. @param {HTMLElement} element */
export function startSaving(element) {
  const surface = surfaceOf(element)
  const before = saving.get(surface)
  if (before && before !== element) endSaving(before)
  saving.set(surface, element)
  surface.drawSaveBar(viewOf(element), element)
}

/** Removes the save bar of an element. @param {HTMLElement} element */
export function endSaving(element) {
  for (const [surface, saved] of saving) {
    if (saved !== element) continue
    saving.delete(surface)
    surface.clearSaveBar()
    if (element.localName === 'ui-save-bar') element.dispatchEvent(new Event('hide'))
  }
}

/** Removes the save bars of elements that were removed from the page. */
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
 * Opens a confirmation dialog of the admin.
 * @param {'leave' | 'discard'} question
 * @returns {Promise<boolean>} the decision of the user
 */
export const confirmChange = question =>
  embedded ? requestUser({ type: 'confirm', question }) : Promise.resolve(true)

/**
 * Whether a dialog may be closed. Without unsaved changes, returns true; otherwise, the user
 * decides. @param {Surface} surface
 */
export const mayCloseSurface = async surface => !saving.has(surface) || confirmChange('leave')

/**
 * `shopify.saveBar.leaveConfirmation()`: resolves if the page may be left. Stays pending if the
 * user stays.
 */
export async function leaveConfirmation() {
  if (saving.size === 0) return
  if (!(await confirmChange('leave'))) return new Promise(() => {})
  for (const element of saving.values()) endSaving(element)
}

/**
 * @param {Event} event
 * @returns {HTMLFormElement | null} the form with a save bar that contains the target
 */
const savedForm = event =>
  event.target instanceof Element ? event.target.closest('form[data-save-bar]') : null

/** @param {string | undefined} key */
const savedIn = key => [...saving].find(([surface]) => surface.key === key)?.[1]

/**
 * Displays the save bar after the first change of a form with `data-save-bar`, and handles its
 * buttons.
 */
export function installSaveBar() {
  for (const type of ['input', 'change']) {
    document.addEventListener(type, event => {
      const form = savedForm(event)
      if (form && !isSaving(form)) startSaving(form)
    })
  }
  for (const type of ['submit', 'reset']) {
    document.addEventListener(type, event => {
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
  // The tab or the frame is closed, or loads another page.
  window.addEventListener('beforeunload', event => {
    if (saving.size > 0) event.preventDefault()
  })
  // The user discarded the changes, but the page stays open: the next change displays the bar
  // again.
  on('left', ({ surface }) => {
    const element = savedIn(surface)
    if (element) endSaving(element)
  })
}
