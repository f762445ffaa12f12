import { PROXY_PARAMS } from '../../../shared/wire'
import type { PlatformProfile } from '../config/config'
import { PlatformError } from '../errors/errors'
import { requireCallShop } from '../signed-body/signed-payload'
import { requireRecentTimestamp } from '../crypto/recent-timestamp'
import { proxySignedText } from './proxy-signature'
import type { ProxySignature } from './proxy-signature'

export interface AppProxyOptions {
  /**
   * Accepts queries whose signed text can be read in more than one way, needed by an app whose own
   * parameters end in e.g. `shop`. A visitor of any store can then impersonate one of another
   * store: use it only for pages that show the same to every visitor.
   * @default false
   */
  allowAmbiguousParameters?: boolean | undefined
}

/** What the storefront vouches for. */
export interface ProxyQuery {
  /** Domain of the shop whose storefront was visited. */
  shop: string
  /** Id of the customer who is logged in there; undefined for an anonymous visitor. */
  loggedInCustomerId: string | undefined
  /** Path under which the storefront serves the app, e.g. `/apps/reviews`. */
  pathPrefix: string
}

const SINGLE = ['hmac', ...Object.values(PROXY_PARAMS)]
const CUSTOMER_ID = /^\d{0,20}$/
/**
 * Merchants choose it from these characters. Anything else would be a visitor's text on its way
 * into the app's links.
 */
const PATH_PREFIX = /^(?:\/[\w.~-]+)+\/?$/

/**
 * Verifies the query of a request that the storefront forwarded.
 *
 * @param now milliseconds since the epoch
 * @throws PlatformError `parameter_repeated` | `hmac_missing` | `timestamp_invalid` |
 *   `hmac_invalid` | `shop_invalid`, all 400
 */
export function readProxyQuery(
  params: URLSearchParams,
  context: { signature: ProxySignature; profile: PlatformProfile; now: number },
  options: AppProxyOptions = {},
): ProxyQuery {
  const { signature, profile, now } = context
  // A visitor may add parameters of their own: one `shop` would be verified and the other one used.
  const repeated = SINGLE.find(name => params.getAll(name).length > 1)
  if (repeated)
    throw new PlatformError(
      'parameter_repeated',
      `Query parameter "${repeated}" must not appear more than once`,
    )
  const given = params.get(PROXY_PARAMS.signature)
  if (!given)
    throw new PlatformError(
      'hmac_missing',
      'The query has no signature parameter: open the page through the storefront',
    )
  requireRecentTimestamp(params.get(PROXY_PARAMS.timestamp), now)
  const signedText = proxySignedText(params)
  if (!signature.matches(signedText, given))
    throw new PlatformError('hmac_invalid', 'The signature parameter does not match the query')
  if (!options.allowAmbiguousParameters) requireUnambiguous(params, signedText)

  const customerId = params.get(PROXY_PARAMS.customerId) ?? ''
  const pathPrefix = params.get(PROXY_PARAMS.pathPrefix) ?? ''
  // Signed all the same: where one value ends and the next pair begins is not.
  if (!CUSTOMER_ID.test(customerId))
    throw new PlatformError(
      'hmac_invalid',
      `Query parameter "${PROXY_PARAMS.customerId}" is not the number that the storefront sends`,
    )
  if (!PATH_PREFIX.test(pathPrefix))
    throw new PlatformError(
      'hmac_invalid',
      `Query parameter "${PROXY_PARAMS.pathPrefix}" is not the path that the storefront sends`,
    )
  return {
    shop: requireCallShop(params.get(PROXY_PARAMS.shop), profile),
    loggedInCustomerId: customerId || undefined,
    pathPrefix,
  }
}

/** What the storefront vouches for; a visitor may choose everything else. */
const VOUCHED = [
  PROXY_PARAMS.shop,
  PROXY_PARAMS.timestamp,
  PROXY_PARAMS.pathPrefix,
  PROXY_PARAMS.customerId,
]

/**
 * Requires that the signed text can be read in one way only, as far as the storefront's own
 * parameters go.
 *
 * Attack: nothing separates the pairs in the signed text, so a visitor of `evil`'s storefront who
 * asks for `?q=1shop=victim.myshopify.comshp=` gets a signature that
 * `q=1&shop=victim.myshopify.com&shp=shop=evil.myshopify.com` has too. Any such pair of queries has
 * the name of a vouched parameter twice in its text, or once where no parameter of that name is.
 *
 * @throws PlatformError `parameter_repeated`
 */
export function requireUnambiguous(params: URLSearchParams, signedText: string): void {
  for (const name of VOUCHED) {
    if (occurrences(signedText, `${name}=`) !== (params.has(name) ? 1 : 0)) {
      throw new PlatformError(
        'parameter_repeated',
        `The text "${name}=" must occur once in the query of an app proxy request, in no name or value of the app's own. ` +
          'Rename the parameter, or pass allowAmbiguousParameters when nothing depends on who asks.',
      )
    }
  }
}

function occurrences(text: string, literal: string): number {
  let count = 0
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + literal.length))
    count++
  return count
}
