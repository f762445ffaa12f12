// @ts-check
import { ask } from './channel.js'
import { embedded } from './page.js'

/**
 * `shopify.idToken()`: a new session token at each call.
 * @returns {Promise<string>} the token
 * @throws Error outside of the admin, or when the admin gives none
 */
export async function idToken() {
  if (!embedded) throw new Error('shopify.idToken() works only inside the platform\'s admin; this page is not embedded.')
  return ask({ type: 'token' })
}
