import { DEFAULT_PROFILE, REAL_SHOP_DOMAIN } from '../../../../shared/profile'
import { PROXY_PREFIXES } from '../../../../shared/wire'
import { API_PREFIX } from '../pricing/app-events-api'
import { PARTNERS_PREFIX } from '../pricing/partner-api'

/** A request to a host of the platform. */
export interface InterceptedRequest {
  /** Without a port. */
  host: string
  /** Path and query. */
  target: string
  /** True for a navigation of a browser. */
  isPage: boolean
}

/** Where a request is served: below a path of the local platform, or at another address. */
export type MappedRequest = { target: string } | { location: string }

const { adminUrl, appBridgeUrl, partnersUrl, apiUrl } = DEFAULT_PROFILE
const ACCOUNTS_HOST = 'accounts.shopify.com'
/** The scripts of Polaris, with or without a version in their name. */
const POLARIS = /^\/shopifycloud\/polaris(?:-[\d.]+)?\.js(?=\?|$)/

/**
 * Maps a request to the local platform.
 *
 * @returns undefined if the local platform does not simulate the address
 */
export function mapRequest({
  host,
  target,
  isPage,
}: InterceptedRequest): MappedRequest | undefined {
  if (host.endsWith(`.${REAL_SHOP_DOMAIN}`)) return mapShopRequest(host, target, isPage)
  switch (`https://${host}`) {
    case adminUrl:
      return { target }
    case partnersUrl:
      return { target: PARTNERS_PREFIX + target }
    case apiUrl:
      return { target: API_PREFIX + target }
    case new URL(appBridgeUrl).origin:
      return mapScript(target)
    case `https://${ACCOUNTS_HOST}`:
      // Its only user is signed in.
      return { location: `${adminUrl}/` }
    case 'https://shopify.com':
      if (!target.startsWith('/authentication/')) return undefined
      return isPage ? { location: adminUrl + target } : { target }
    default:
      return undefined
  }
}

function mapShopRequest(host: string, target: string, isPage: boolean): MappedRequest {
  const path = `/${host}${target}`
  // The app serves these pages. All others are pages of the admin, and need its origin.
  if (!isPage || PROXY_PREFIXES.some(prefix => target.startsWith(`/${prefix}/`)))
    return { target: path }
  const [handle = ''] = host.split('.')
  const [, page] = /^\/admin((?:\/(?!oauth\/|api\/).*)?)$/.exec(target) ?? []
  return { location: adminUrl + (page === undefined ? path : `/store/${handle}${page}`) }
}

function mapScript(target: string): MappedRequest | undefined {
  const [path = ''] = target.split('?', 1)
  if (path === new URL(appBridgeUrl).pathname) return { target: '/app-bridge.js' }
  return POLARIS.test(target) ? { target: '/polaris.js' } : undefined
}
