// @ts-check
import { label } from './actions.js'

const PRESSABLE = 'button, a, s-button, s-link, s-clickable'

/** @typedef {import('./actions.js').ActionView} ActionView */
/** @typedef {import('./actions.js').Actions} Actions */
/**
 * @typedef {{ title: string, breadcrumb?: ActionView, accessory?: { text: string, tone: string },
 * actions: ActionView[] }} TitleBar
 */

/**
 * Reads the buttons, links, and groups of a `ui-title-bar`.
 * @param {Element} bar
 * @param {Actions} actions
 * @returns {TitleBar} what is drawn of it
 */
export function readUiTitleBar(bar, actions) {
  /** @type {TitleBar} */
  const read = { title: bar.getAttribute('title') ?? '', actions: [] }
  for (const child of bar.querySelectorAll('section, button, a')) {
    if (child.localName === 'section') {
      read.actions.push({
        label: child.getAttribute('label') ?? label(child),
        items: [...child.querySelectorAll('button, a')].map(item => actions.add(item)),
      })
    } else if (child.closest('ui-title-bar section')) continue
    else if (child.getAttribute('variant') === 'breadcrumb') read.breadcrumb = actions.add(child)
    else read.actions.push(actions.add(child))
  }
  return read
}

/**
 * Reads an action. A menu that the button opens becomes a group, which the admin renders in place
 * of the button.
 * @param {Element} element
 * @param {Actions} actions
 * @returns {ActionView} what is drawn of the element
 */
function pageAction(element, actions) {
  const menu = document.getElementById(element.getAttribute('commandfor') ?? '')
  if (menu?.localName !== 's-menu') return actions.add(element)
  return {
    label: label(element),
    items: [...menu.querySelectorAll('s-button, button, a, s-link')].map(item => actions.add(item)),
  }
}

/**
 * Reads the slots of an `s-page`.
 * @param {Element} page
 * @param {Actions} actions
 * @returns {TitleBar} what is drawn of it
 */
export function readPageElement(page, actions) {
  /** @param {string} slot */
  const slotted = slot => [...page.children].filter(child => child.getAttribute('slot') === slot)
  /** @param {string} slot */
  const pressable = slot =>
    slotted(slot).flatMap(child =>
      child.matches(PRESSABLE) ? [child] : [...child.querySelectorAll(PRESSABLE)],
    )
  const [breadcrumb] = pressable('breadcrumb-actions')
  const [accessory] = slotted('accessory')
  return {
    title: page.getAttribute('heading') ?? '',
    breadcrumb: breadcrumb && actions.add(breadcrumb),
    accessory: accessory && { text: label(accessory), tone: accessory.getAttribute('tone') ?? '' },
    actions: [...pressable('secondary-actions'), ...pressable('primary-action')].map(element =>
      pageAction(element, actions),
    ),
  }
}

/**
 * Reads the title bar of the page in either of the two forms.
 * @param {Actions} actions
 * @returns {TitleBar} what is drawn of it
 */
export function readTitleBar(actions) {
  /** @param {string} tag */
  const ownElement = tag =>
    [...document.querySelectorAll(tag)].find(element => !element.closest('ui-modal'))
  const bar = ownElement('ui-title-bar')
  if (bar) return readUiTitleBar(bar, actions)
  const page = ownElement('s-page')
  return page ? readPageElement(page, actions) : { title: '', actions: [] }
}
