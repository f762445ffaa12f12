import { definePlugin } from '#platform-runtime/define'
import { onRequest } from '#platform-runtime/lifecycle'
import { hideReferrer } from '../nitro/http/hide-referrer'
import { hasSessionToken, hideSignatures } from '../nitro/http/read-request'

/**
 * Removes signatures from the address of each request before h3 reads the address. A response to an
 * address with an ID token gets a `Referrer-Policy`, on every route.
 */
export default definePlugin(app =>
  onRequest(app, event => {
    hideSignatures(event)
    if (hasSessionToken(event)) hideReferrer(event)
  }),
)
