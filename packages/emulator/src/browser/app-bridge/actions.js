// @ts-check

/**
 * Returns the accessible name of an element.
 * @param {Element} element
 */
export const label = element =>
  (
    element.getAttribute('aria-label') ??
    element.getAttribute('accessibilitylabel') ??
    element.textContent ??
    ''
  )
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Whether a boolean attribute is set. `"false"` counts as unset, for templates that print it.
 * @param {Element} element
 * @param {string} name
 */
export const flag = (element, name) =>
  element.hasAttribute(name) && element.getAttribute(name) !== 'false'

/**
 * @typedef {{ label: string, id?: string, primary?: boolean, critical?: boolean, disabled?:
 * boolean, loading?: boolean, items?: ActionView[] }} ActionView
 */

/** The elements of a title bar, by the ids that the admin sends. */
export class Actions {
  /** @type {Map<string, HTMLElement>} */
  elements = new Map()

  /**
   * @param {Element} element a button or a link
   * @returns {ActionView} the data to render
   */
  add(element) {
    const id = String(this.elements.size)
    this.elements.set(id, /** @type {HTMLElement} */ (element))
    return {
      id,
      label: label(element),
      primary:
        element.getAttribute('variant') === 'primary' ||
        element.getAttribute('slot') === 'primary-action',
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
    const isAllowed = element.dispatchEvent(event)
    const href = element.getAttribute('href')
    // Elements of the app's component library follow their links only if the library is loaded.
    if (isAllowed && href && !(element instanceof HTMLAnchorElement)) location.assign(href)
  }
}
