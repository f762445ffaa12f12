// @ts-check
/**
 * Stands in for the script of Polaris, which the platform serves from its own network: enough of
 * the elements `s-*` to see and use a page without a network. It has no part of Polaris, and looks
 * like none of it.
 *
 * @see https://shopify.dev/docs/api/app-home/web-components
 */
import { ActionElement } from './action-element.js'
import { choiceField, selectField, textField } from './fields.js'
import { ModalElement } from './modal-element.js'
import { documentStyles } from './styles.js'

const ACTIONS = ['s-button', 's-link', 's-clickable', 's-press-button', 's-clickable-chip']
const TEXT_FIELDS = [
  's-text-field',
  's-text-area',
  's-number-field',
  's-email-field',
  's-password-field',
  's-search-field',
  's-url-field',
  's-money-field',
  's-date-field',
  's-color-field',
]

if (!customElements.get('s-button')) {
  document.documentElement.dataset.polaris = 'stand-in'
  console.info('[local platform] The elements s-* on this page are a stand-in, not Polaris.')
  document.adoptedStyleSheets.push(documentStyles())
  for (const name of ACTIONS) customElements.define(name, class extends ActionElement {})
  for (const name of TEXT_FIELDS) customElements.define(name, textField(name))
  for (const name of ['s-checkbox', 's-switch']) customElements.define(name, choiceField())
  customElements.define('s-select', selectField())
  customElements.define('s-modal', ModalElement)
}
