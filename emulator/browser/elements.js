// @ts-check
/** Creates elements. Text is never parsed as markup, so responses of the app are safe. */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [className]
 * @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[T]} a new element
 */
export function element(tag, className = '', ...content) {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...content)
  return made
}

/**
 * Finds the descendant with a data attribute.
 * @template {HTMLElement} T
 * @param {ParentNode} parent
 * @param {string} attribute
 * @param {new () => T} kind
 * @returns {T} that element
 */
export function partOf(parent, attribute, kind) {
  const found = parent.querySelector(`[${attribute}]`)
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with ${attribute}.`)
  return found
}

/**
 * Creates a code block that can be scrolled with the keyboard.
 * @param {string} name for a screen reader
 * @param {string} text
 */
export function code(name, text) {
  const box = element('pre', 'code', text)
  box.tabIndex = 0
  box.setAttribute('role', 'group')
  box.setAttribute('aria-label', name)
  return box
}

/**
 * Creates collapsible details.
 * @param {string} title
 * @param {(Node | string)[]} content
 */
export function collapsible(title, ...content) {
  return element('details', 'more', element('summary', '', title), ...content)
}

/**
 * Changes text only if it differs, to preserve the selection and to avoid repeated announcements of
 * screen readers.
 * @param {HTMLElement} target
 * @param {string} text
 */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text
}
