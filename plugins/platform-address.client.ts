import { defineNuxtPlugin } from '#imports'
import { FRAME_PARAMS } from '../shared/platform/wire'

/**
 * Takes the session token out of the address before the router reads it: the server rendered the page without it, and
 * a copied link, a referrer or an analytics script must not carry it on. App Bridge gets new ones by itself.
 */
export default defineNuxtPlugin({
  name: 'platform-address',
  enforce: 'pre',
  setup() {
    const { pathname, search, hash } = window.location
    const params = search.slice(1).split('&').filter(param => !param.startsWith(`${FRAME_PARAMS.idToken}=`))
    const remaining = params.join('&')
    if (remaining === search.slice(1)) return
    window.history.replaceState(window.history.state, '', pathname + (remaining && `?${remaining}`) + hash)
  },
})
