import { defineNuxtPlugin } from '#imports'
import { FRAME_PARAMS } from '../shared/wire'

/**
 * Removes the ID token from the URL before the router reads it, so that it does not leak in
 * copied links, referrers or analytics. App Bridge requests new tokens itself.
 */
export default defineNuxtPlugin({
  name: 'platform-address',
  enforce: 'pre',
  setup() {
    const { pathname, search, hash } = window.location
    const params = search
      .slice(1)
      .split('&')
      .filter(param => !param.startsWith(`${FRAME_PARAMS.idToken}=`))
    const remaining = params.join('&')
    if (remaining === search.slice(1)) return
    window.history.replaceState(
      window.history.state,
      '',
      pathname + (remaining && `?${remaining}`) + hash,
    )
  },
})
