// @ts-check
import { ask, askPerson } from './channel.js'
import { embedded } from './page.js'

/**
 * Asks the admin for what a member of `shopify` answers.
 * @param {string} member
 * @param {unknown} [input]
 * @returns {Promise<any>} the answer
 * @throws Error outside of the admin, and when the admin refuses
 */
export async function askMember(member, input) {
  checkEmbedded(member)
  return ask({ type: member, input })
}

/**
 * The same, when a person answers.
 * @param {string} member
 * @param {unknown} [input]
 * @returns {Promise<any>} the answer
 * @throws Error as above
 */
export async function askPersonFor(member, input) {
  checkEmbedded(member)
  return askPerson({ type: member, input: plainCopy(member, input) })
}

/** @param {string} member */
export function checkEmbedded(member) {
  if (!embedded) throw new Error(`shopify.${member} works only inside the platform's admin; this page is not embedded.`)
}

/**
 * What can travel to another window: the values that frameworks watch are copied, and functions left out.
 * @param {string} member
 * @param {unknown} input
 * @throws TypeError for what cannot be written as JSON
 */
export function plainCopy(member, input) {
  try {
    return input === undefined ? undefined : JSON.parse(JSON.stringify(input))
  }
  catch (error) {
    throw new TypeError(`shopify.${member} was given what cannot be copied: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
