import { definePlugin } from '#platform-runtime/define'
import { onRequest } from '#platform-runtime/lifecycle'
import { hideReferrer } from '../nitro/http/hide-referrer'
import { hideCredentials } from '../nitro/http/read-request'

/**
 * Removes credentials from the address of each request before anything reads the address. The
 * response to an address with an ID token gets a `Referrer-Policy`, on every route.
 */
export default definePlugin(app =>
  onRequest(app, event => {
    if (hideCredentials(event)) hideReferrer(event)
  }),
)
