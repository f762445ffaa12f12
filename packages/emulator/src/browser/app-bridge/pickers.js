// @ts-check
import { requestAdmin, requestUser } from './channel.js'
import { callInteractiveMember, checkEmbedded, plainCopy } from './member-calls.js'

const RESOURCES = ['product', 'variant', 'collection']
const ACTIONS = ['add', 'select']

/**
 * `shopify.resourcePicker()`.
 * @param {{ type: string, action?: string }} options
 * @returns {Promise<any[] | undefined>} the selection; undefined after a cancellation
 */
export async function resourcePicker(options) {
  const { type, action = 'add' } = options ?? {}
  if (!RESOURCES.includes(type))
    throw new TypeError(
      `shopify.resourcePicker() takes a type of ${RESOURCES.join(', ')}, not "${type}".`,
    )
  if (!ACTIONS.includes(action))
    throw new TypeError(
      `shopify.resourcePicker() takes an action of ${ACTIONS.join(', ')}, not "${action}".`,
    )
  const picked = await callInteractiveMember('resourcePicker', options)
  if (picked === null) return undefined
  // Older apps read the selection from this property.
  return Object.defineProperty(picked, 'selection', { value: picked })
}

/**
 * `shopify.picker()`: resolves after the picker is open, with the promise of the selection.
 * @param {{ heading: string, items: { id: string, heading: string }[] }} options
 * @returns {Promise<{ selected: Promise<string[] | undefined> }>} undefined after a cancellation
 */
export async function picker(options) {
  checkEmbedded('picker')
  if (typeof options?.heading !== 'string' || !Array.isArray(options.items))
    throw new TypeError('shopify.picker() takes a heading and a list of items.')
  const key = await requestAdmin({ type: 'picker-open', input: plainCopy('picker', options) })
  // Not awaited: the app awaits the selection separately.
  return {
    selected: requestUser({ type: 'picker-selected', picker: key }).then(ids => ids ?? undefined),
  }
}
