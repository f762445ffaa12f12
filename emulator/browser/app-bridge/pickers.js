// @ts-check
import { ask, askPerson } from './channel.js'
import { askPersonFor, checkEmbedded, plainCopy } from './questions.js'

const RESOURCES = ['product', 'variant', 'collection']
const ACTIONS = ['add', 'select']

/**
 * `shopify.resourcePicker()`.
 * @param {{ type: string, action?: string }} options
 * @returns {Promise<any[] | undefined>} what was picked; undefined when nothing was
 */
export async function resourcePicker(options) {
  const { type, action = 'add' } = options ?? {}
  if (!RESOURCES.includes(type)) throw new TypeError(`shopify.resourcePicker() takes a type of ${RESOURCES.join(', ')}, not "${type}".`)
  if (!ACTIONS.includes(action)) throw new TypeError(`shopify.resourcePicker() takes an action of ${ACTIONS.join(', ')}, not "${action}".`)
  const picked = await askPersonFor('resourcePicker', options)
  if (picked === null) return undefined
  // Older apps read the same list from this property.
  return Object.defineProperty(picked, 'selection', { value: picked })
}

/**
 * `shopify.picker()`: resolves when the picker is open, to the promise of what is selected in it.
 * @param {{ heading: string, items: { id: string, heading: string }[] }} options
 * @returns {Promise<{ selected: Promise<string[] | undefined> }>} undefined when nothing was selected
 */
export async function picker(options) {
  checkEmbedded('picker')
  if (typeof options?.heading !== 'string' || !Array.isArray(options.items)) throw new TypeError('shopify.picker() takes a heading and a list of items.')
  const key = await ask({ type: 'picker-open', input: plainCopy('picker', options) })
  // Not awaited: a promise inside of an object stays one.
  return { selected: askPerson({ type: 'picker-selected', picker: key }).then(ids => ids ?? undefined) }
}
