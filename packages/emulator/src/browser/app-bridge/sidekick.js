// @ts-check
/**
 * `shopify.sidekick`: opens Sidekick, with a message in the name of the merchant.
 *
 * @see https://shopify.dev/docs/api/app-home/latest/apis/user-interface-and-interactions/sidekick-api
 */
import { callMember } from './member-calls.js'
import { embedded } from './page.js'

/** @param {unknown} prompt */
function promptText(prompt) {
  const text =
    typeof prompt === 'object' && prompt !== null ? Reflect.get(prompt, 'prompt') : prompt
  if (typeof text !== 'string' || text.trim() === '')
    throw new TypeError('shopify.sidekick.launch() takes a prompt: a text that is not empty.')
  return text
}

export const sidekick = {
  /** @param {unknown} prompt a text, or an object with it as `prompt` */
  launch: async prompt => callMember('sidekick.launch', promptText(prompt)),
  open: () => callMember('sidekick.open'),
  /** @returns {Promise<boolean>} whether the panel is open */
  isOpen: () => callMember('sidekick.isOpen'),
  isEnabled: async () => embedded,
}
