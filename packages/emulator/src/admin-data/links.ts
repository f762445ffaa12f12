/** Placeholder for the emulator's origin, which pages do not know. */
const OWN_ORIGIN = 'http://emulator.invalid'

/**
 * Returns the URL if it is relative or http(s), otherwise `#`. Escaping does not stop `javascript:`
 * in an href. The URL parser removes tabs and newlines that would hide it.
 */
export function safeHref(url: string): string {
  if (!URL.canParse(url, OWN_ORIGIN)) return '#'
  return /^https?:$/.test(new URL(url, OWN_ORIGIN).protocol) ? url : '#'
}

export function storeHref(handle: string): string {
  return `/store/${encodeURIComponent(handle)}`
}

/** URL of the store's page with charges. */
export function billingHref(handle: string): string {
  return `${storeHref(handle)}/billing`
}

/** URL of the store's page with access scopes. */
export function scopesHref(handle: string): string {
  return `${storeHref(handle)}/scopes`
}

/**
 * URL of an action on a charge. URLs for a merchant's decision have a signature, so that an app
 * cannot guess them.
 */
export function chargeHref(
  handle: string,
  chargeId: number,
  act: string,
  signature?: string,
): string {
  return `${storeHref(handle)}/charges/${chargeId}/${act}${signature === undefined ? '' : `?signature=${signature}`}`
}

/** URL of the page with the app's plans. */
export function plansHref(handle: string, apiKey: string): string {
  return `${storeHref(handle)}/charges/${encodeURIComponent(apiKey)}/pricing_plans`
}

/** URL of the installation page. */
export function installHref(handle: string, apiKey: string): string {
  return `${storeHref(handle)}/oauth/install?client_id=${encodeURIComponent(apiKey)}`
}

/** URL of the app in the admin. `path` starts with a slash or is empty. */
export function appHref(handle: string, apiKey: string, path = ''): string {
  return `${storeHref(handle)}/apps/${encodeURIComponent(apiKey)}${path}`
}

/**
 * Returns path, query, and hash of a link inside the app, or undefined for other links
 * (`//other.example` is not a path).
 */
export function pathInApp(appUrl: string, href: string): string | undefined {
  if (!URL.canParse(href, appUrl)) return undefined
  const url = new URL(href, appUrl)
  return url.origin === new URL(appUrl).origin ? url.pathname + url.search + url.hash : undefined
}
