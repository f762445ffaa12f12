// @ts-check

/**
 * What an element is called.
 * @param {Element} element
 */
export const label = element => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

/**
 * Whether a boolean attribute is set; `"false"` counts as not, for templates that print it.
 * @param {Element} element
 * @param {string} name
 */
export const flag = (element, name) => element.hasAttribute(name) && element.getAttribute(name) !== 'false'

/**
 * The buttons and links of a title bar, in order.
 * @param {ParentNode} bar
 */
export function readActions(bar) {
  return [...bar.querySelectorAll('button, a')].map((element, index) => ({
    element: /** @type {HTMLElement} */ (element),
    id: String(index),
    label: label(element),
    primary: element.getAttribute('variant') === 'primary',
    critical: element.getAttribute('tone') === 'critical',
    disabled: flag(element, 'disabled') || flag(element, 'loading'),
  }))
}
