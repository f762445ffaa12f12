import { defineNitroPlugin } from 'nitropack/runtime'
import { hideReferrer } from '../nitro/http/hide-referrer'
import { hasSessionToken, hideSignatures } from '../nitro/http/read-request'
import { runBeforeHandler } from '../nitro/internals'

/**
 * Removes signatures from the address of each request before h3 reads the address. A response to an
 * address with an ID token gets a `Referrer-Policy`, on every route.
 */
export default defineNitroPlugin(({ h3App }) =>
  runBeforeHandler(h3App, event => {
    hideSignatures(event)
    if (hasSessionToken(event)) hideReferrer(event)
  }),
)
