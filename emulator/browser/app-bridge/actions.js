// @ts-check

/**
 * What an element is called.
 * @param {Element} element
 */
export const label = element =>
  (element.getAttribute('aria-label') ?? element.getAttribute('accessibilitylabel') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

/**
 * Whether a boolean attribute is set; `"false"` counts as not, for templates that print it.
 * @param {Element} element
 * @param {string} name
 */
export const flag = (element, name) => element.hasAttribute(name) && element.getAttribute(name) !== 'false'

/** @typedef {{ label: string, id?: string, primary?: boolean, critical?: boolean, disabled?: boolean, loading?: boolean, items?: ActionView[] }} ActionView */

/** What a title bar is made of; its parts are known by the ids that the admin presses. */
export class Actions {
  /** @type {Map<string, HTMLElement>} */
  elements = new Map()

  /**
   * @param {Element} element a button or a link
   * @returns {ActionView} what is drawn of it
   */
  add(element) {
    const id = String(this.elements.size)
    this.elements.set(id, /** @type {HTMLElement} */ (element))
    return {
      id,
      label: label(element),
      primary: element.getAttribute('variant') === 'primary' || element.getAttribute('slot') === 'primary-action',
      critical: element.getAttribute('tone') === 'critical',
      disabled: flag(element, 'disabled'),
      loading: flag(element, 'loading'),
    }
  }

  /** @param {string} id */
  press(id) {
    const element = this.elements.get(id)
    if (!element) return
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })
    const goesOn = element.dispatchEvent(event)
    const href = element.getAttribute('href')
    // An element of the app's component library follows its link only when the library is there.
    if (goesOn && href && !(element instanceof HTMLAnchorElement)) location.assign(href)
  }
}
