// @ts-check
import { requestAdmin, requestUser } from './channel.js'
import { embedded } from './page.js'

/**
 * Requests the result of a member of `shopify` from the admin.
 * @param {string} member
 * @param {unknown} [input]
 * @returns {Promise<any>} the result
 * @throws Error outside of the admin, and if the admin refuses
 */
export async function callMember(member, input) {
  checkEmbedded(member)
  return requestAdmin({ type: member, input })
}

/**
 * Requests the result of a member of `shopify` that the user decides on, without a timeout.
 * @param {string} member
 * @param {unknown} [input]
 * @returns {Promise<any>} the result
 * @throws Error as above
 */
export async function callInteractiveMember(member, input) {
  checkEmbedded(member)
  return requestUser({ type: member, input: plainCopy(member, input) })
}

/** @param {string} member */
export function checkEmbedded(member) {
  if (!embedded)
    throw new Error(
      `shopify.${member} works only inside the platform's admin; this page is not embedded.`,
    )
}

/**
 * Copies a value for another window: unwraps reactive proxies, and omits functions.
 * @param {string} member
 * @param {unknown} input
 * @throws TypeError for values without a JSON form
 */
export function plainCopy(member, input) {
  try {
    return input === undefined ? undefined : JSON.parse(JSON.stringify(input))
  } catch (error) {
    throw new TypeError(
      `shopify.${member} was given what cannot be copied: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}
