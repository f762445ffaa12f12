// @ts-check
import { config } from './config.js'
import { idToken } from './id-token.js'
import { callMember } from './member-calls.js'
import { leave } from './leave.js'
import { embedded } from './page.js'

const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request'
const REAUTHORIZE_HEADER = 'X-Shopify-API-Request-Failure-Reauthorize-Url'

/** @param {string} target */
function isOwn(target) {
  if (!URL.canParse(target, document.baseURI)) return false
  const { protocol, hostname, origin } = new URL(target, document.baseURI)
  return (
    origin === location.origin ||
    config.appOrigins.includes(origin) ||
    (protocol === location.protocol && hostname.endsWith(`.${location.hostname}`))
  )
}

/** Requests with this scheme are for the Admin API: the admin sends them. */
const ADMIN_API = /^shopify:\/{0,2}admin\/api\/(?:([\w-]+)\/)?graphql\.json$/

/**
 * Sends a request to the Admin API through the admin.
 * @param {Request} request
 * @returns {Promise<Response>} the response of the Admin API
 */
async function fetchAdminApi(request) {
  const { url, signal } = request
  signal.throwIfAborted()
  const [, version] = ADMIN_API.exec(url) ?? []
  const aborted = Promise.withResolvers()
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
  const { status, body } = await Promise.race([
    callMember('graphql', { version, body: await request.text() }),
    aborted.promise,
  ])
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}

const bearer = async () => `Bearer ${await idToken()}`

/** Patches `fetch`: adds an ID token to requests of an embedded page to its app. */
export function installFetch() {
  const native = window.fetch.bind(window)

  window.fetch = async function fetch(input, init) {
    const target = input instanceof Request ? input.url : String(input)
    if (!embedded || config.disabledFeatures.includes('fetch')) return native(input, init)
    if (ADMIN_API.test(target)) return fetchAdminApi(new Request(input, init))
    if (!isOwn(target)) return native(input, init)
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
