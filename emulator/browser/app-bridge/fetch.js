// @ts-check
import { config } from './config.js'
import { idToken } from './id-token.js'
import { leave } from './leave.js'
import { embedded } from './page.js'

const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request'
const REAUTHORIZE_HEADER = 'X-Shopify-API-Request-Failure-Reauthorize-Url'

/** @param {RequestInfo | URL} input */
function isOwn(input) {
  const target = input instanceof Request ? input.url : String(input)
  if (!URL.canParse(target, document.baseURI)) return false
  const { origin } = new URL(target, document.baseURI)
  return origin === location.origin || config.appOrigins.includes(origin)
}

const bearer = async () => `Bearer ${await idToken()}`

/** Patches `fetch`: adds a session token to requests of an embedded page to its app. */
export function installFetch() {
  const native = window.fetch.bind(window)

  window.fetch = async function fetch(input, init) {
    if (!embedded || config.disabledFeatures.includes('fetch') || !isOwn(input))
      return native(input, init)
    const request = new Request(input, init)
    if (!request.headers.has('Accept-Language'))
      request.headers.set('Accept-Language', config.locale)
    const ownToken = request.headers.has('Authorization')
    if (!ownToken) request.headers.set('Authorization', await bearer())
    // A body can be read only once, so it is cloned for the retry before the first request.
    const spare = ownToken ? undefined : request.clone()
    let response = await native(request)
    if (spare && response.status === 401 && response.headers.get(RETRY_HEADER) === '1') {
      spare.headers.set('Authorization', await bearer())
      response = await native(spare)
    }
    const reauthorize = response.headers.get(REAUTHORIZE_HEADER)
    if (reauthorize) leave(reauthorize, true)
    return response
  }
}
