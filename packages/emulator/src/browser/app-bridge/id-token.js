// @ts-check
import { requestAdmin } from './channel.js'
import { embedded } from './page.js'

/**
 * `shopify.idToken()`: returns a new ID token on each call.
 * @returns {Promise<string>} the token
 * @throws Error outside of the admin, or if the admin refuses
 */
export async function idToken() {
  if (!embedded)
    throw new Error(
      "shopify.idToken() works only inside the platform's admin; this page is not embedded.",
    )
  return requestAdmin({ type: 'token' })
}
