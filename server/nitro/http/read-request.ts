import {
  hasQuery,
  headerIn,
  requestHeaders,
  requestKey,
  requestMethod,
  requestPath,
  rewriteAddress,
} from '#platform-runtime/request'
import type { RequestHeaders } from '#platform-runtime/request'
import type { H3Event } from '#platform-runtime/types'
import type { RequestFacts } from '../../core/http/request-facts'
import type { PlatformConfig } from '../../core/config/config'
import { FRAME_PARAMS, PROXY_PARAMS } from '../../../shared/wire'

/** The prefix of the app's paths, which h3 strips from an event's path. */
type BasePath = Pick<PlatformConfig, 'basePath'>

/**
 * Reads method, URL and headers of an event. The URL contains the ID token, and no signature of the
 * platform.
 */
export function readRequest(event: H3Event, config: BasePath): EventRequest {
  const query = received.get(requestKey(event))?.unsigned
  return new EventRequest(event, config.basePath + pathWith(event, query))
}

/**
 * Reads an event whose query the platform signed; the URL contains the signature. Don't repeat this
 * URL in a response: redirects and pages of the protocol repeat parameters of the address.
 */
export function readSignedRequest(event: H3Event, config: BasePath): EventRequest {
  return new EventRequest(event, config.basePath + receivedPath(event))
}

/** An event as the protocol reads it, without the cost of a web `Request`. */
export class EventRequest implements RequestFacts {
  readonly method: string
  readonly url: string
  readonly #headers: RequestHeaders

  /** @param url path and query, `app.baseURL` included */
  constructor(event: H3Event, url: string) {
    this.method = requestMethod(event)
    this.url = url
    this.#headers = requestHeaders(event)
  }

  get headers(): this {
    return this
  }

  get(name: string): string | null {
    return headerIn(this.#headers, name)
  }
}

/**
 * Parameters that the platform adds to every query that it signs. They identify such a query: the
 * other parameters may come from a visitor.
 */
const STOREFRONT_PARAMS = [
  PROXY_PARAMS.signature,
  PROXY_PARAMS.shop,
  PROXY_PARAMS.timestamp,
  PROXY_PARAMS.pathPrefix,
]
const ADMIN_PARAMS = [FRAME_PARAMS.hmac, FRAME_PARAMS.shop, FRAME_PARAMS.timestamp]
const CODE = 'code'
const STATE = 'state'

/** The query of a request from whose address credentials were removed. */
interface ReceivedQuery {
  /** As it was received. */
  all: string
  /** Without signatures: with the ID token. */
  unsigned: string
}

/** A WeakMap, because nothing serializes it. */
const received = new WeakMap<object, ReceivedQuery>()

/**
 * Removes the platform's signature (`signature`, `hmac`), an OAuth `code`, and the ID token from a
 * request's address before anything reads it: errors, logs, redirects, cache keys and rendered
 * pages repeat the address on every route, unknown ones included.
 *
 * Attack: a visitor of a storefront chooses what the storefront signs, and reads the signature in a
 * page or an error of the app.
 *
 * A query without the parameters that the platform always adds belongs to the app and is not
 * changed, except for the ID token.
 *
 * @returns whether the address contained an ID token, whether it is valid or not
 */
export function hideCredentials(event: H3Event): boolean {
  // Most requests of an app have none.
  if (!hasQuery(event)) return false
  const query = queryOf(requestPath(event))
  const secret = secretParams(query)
  const hasToken = containsToken(query)
  if (secret.length === 0 && !hasToken) return false
  received.set(requestKey(event), { all: query, unsigned: withoutParams(query, secret) })
  const hidden = hasToken ? [...secret, FRAME_PARAMS.idToken] : secret
  rewriteAddress(event, path => {
    const rest = withoutParams(queryOf(path), hidden)
    return path.split('?', 1)[0] + (rest && `?${rest}`)
  })
  return hasToken
}

function containsToken(query: string): boolean {
  // A percent sign can spell the parameter's name.
  if (!query.includes('token') && !query.includes('%')) return false
  return withoutParams(query, [FRAME_PARAMS.idToken]) !== query
}

/**
 * Returns the path and query of the event as received, signatures included, for code that verifies
 * them.
 */
export function receivedPath(event: H3Event): string {
  return pathWith(event, received.get(requestKey(event))?.all)
}

/** Returns the path of an event with this query, or with that of its address. */
function pathWith(event: H3Event, query: string | undefined): string {
  const path = requestPath(event)
  if (query === undefined) return path
  return path.split('?', 1)[0] + (query && `?${query}`)
}

/** Returns a query without the parameters of these names; the others keep order and spelling. */
function withoutParams(query: string, names: readonly string[]): string {
  return query
    .split('&')
    .filter(param => !names.includes(nameOf(param)))
    .join('&')
}

function secretParams(query: string): string[] {
  // Fast path for most requests.
  if (
    !query.includes(PROXY_PARAMS.signature) &&
    !query.includes(FRAME_PARAMS.hmac) &&
    !query.includes('%')
  )
    return []
  const names = new Set(query.split('&').map(nameOf))
  const has = (required: readonly string[]) => required.every(name => names.has(name))
  const secret: string[] = has(STOREFRONT_PARAMS) ? [PROXY_PARAMS.signature] : []
  if (!has(ADMIN_PARAMS)) return secret
  secret.push(FRAME_PARAMS.hmac)
  // Without a state it is no OAuth callback, and `code` is a parameter of the app.
  if (names.has(STATE)) secret.push(CODE)
  return secret
}

function queryOf(path: string): string {
  const question = path.indexOf('?')
  return question < 0 ? '' : path.slice(question + 1)
}

/**
 * Returns the name of one `name=value`. A name can be percent-encoded, and every reader of the
 * query decodes it.
 */
function nameOf(param: string): string {
  const [spelled = ''] = param.split('=', 1)
  if (!spelled.includes('%')) return spelled
  const [name = ''] = new URLSearchParams(spelled).keys()
  return name
}
