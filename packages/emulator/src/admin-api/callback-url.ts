/** Hosts of the platform, and hosts that are reserved for documentation (RFC 2606). */
const REFUSED_HOSTS = [
  'shopify.com',
  'myshopify.com',
  'example.com',
  'example.net',
  'example.org',
  'example',
  'invalid',
]

/** Returns whether the platform sends no requests to a URL, because of its host. */
export function isRefusedHost(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { hostname } = new URL(url)
  return REFUSED_HOSTS.some(host => hostname === host || hostname.endsWith(`.${host}`))
}

/** Returns the protocol of a URL, e.g. `https:`. */
export function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : ''
}

/**
 * Returns whether a URL is in the app itself. The local platform accepts such a URL without HTTPS,
 * because an app under development runs on `localhost`.
 */
export function isAppUrl(url: string, appUrl: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(appUrl).origin
}
