import { API_KEY } from './app-under-test'
import type { AppUnderTest } from './app-under-test'

/**
 * What a page that only loads App Bridge looks like, with a destination to leave the iframe for or
 * without one.
 */
export function appBridgePage(
  { emulator }: Pick<AppUnderTest, 'emulator'>,
  leave?: { url: string; target: string },
): string {
  const exit = leave ? `<script>window.open("${leave.url}", "${leave.target}")</script>` : ''
  return `<script data-api-key="${API_KEY}" src="${emulator.url}/app-bridge.js"></script>${exit}`
}

/**
 * The headers of such a page; without a verified or well-formed shop only the admin may frame it.
 */
export function appBridgePageHeaders(
  app: Pick<AppUnderTest, 'emulator'>,
  shop: string | null,
): Record<string, string> {
  return {
    'cache-control': 'private, no-store',
    'content-security-policy': frameAncestors(app, shop),
    'content-type': 'text/html;charset=utf-8',
    'referrer-policy': 'same-origin',
    ...(shop === null ? {} : { link: appBridgeLink(app) }),
  }
}

export function frameAncestors(
  { emulator }: Pick<AppUnderTest, 'emulator'>,
  shop: string | null,
): string {
  return `frame-ancestors ${shop === null ? '' : `https://${shop} `}${emulator.url};`
}

/** The policy of a page of the app, which other pages of the app may show in a modal. */
export function pageAncestors(app: Pick<AppUnderTest, 'emulator'>, shop: string | null): string {
  return frameAncestors(app, shop).replace(/;$/, ` 'self';`)
}

export function appBridgeLink({ emulator }: Pick<AppUnderTest, 'emulator'>): string {
  return `<${emulator.url}>; rel="preconnect", <${emulator.url}/app-bridge.js>; rel="preload"; as="script"`
}

/** Address of the bounce page that comes back to `path`, whose query is `query`. */
export function bounceLocation(
  { url }: Pick<AppUnderTest, 'url'>,
  path: string,
  query: string,
): string {
  return `/_platform/auth/session-token?${query}&${new URLSearchParams({ 'shopify-reload': `${url}${path}?${query}` })}`
}
