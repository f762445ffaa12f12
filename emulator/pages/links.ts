/** Stands in for the emulator's own origin, which a page does not know. */
const OWN_ORIGIN = 'http://emulator.invalid'

/**
 * The URL when it is relative or http(s), else `#`.
 * Escaping does not stop `javascript:` in an href; the URL parser sees through the tabs and newlines that hide it.
 */
export function safeHref(url: string): string {
  if (!URL.canParse(url, OWN_ORIGIN)) return '#'
  return /^https?:$/.test(new URL(url, OWN_ORIGIN).protocol) ? url : '#'
}

export function storeHref(handle: string): string {
  return `/store/${encodeURIComponent(handle)}`
}

/** The store's page that sends calls to the app. */
export function callsHref(handle: string): string {
  return `${storeHref(handle)}/calls`
}

/** The store's page of webhook subscriptions and deliveries. */
export function webhooksHref(handle: string): string {
  return `${storeHref(handle)}/webhooks`
}

/** The store's page of what the app charges. */
export function billingHref(handle: string): string {
  return `${storeHref(handle)}/billing`
}

/** The store's page of what the app was granted. */
export function scopesHref(handle: string): string {
  return `${storeHref(handle)}/scopes`
}

/** The store's page of the app's tokens. */
export function tokensHref(handle: string): string {
  return `${storeHref(handle)}/tokens`
}

/** The page of the platform's clock. */
export function clockHref(handle: string): string {
  return `${storeHref(handle)}/clock`
}

/** The page of what shall fail. */
export function faultsHref(handle: string): string {
  return `${storeHref(handle)}/faults`
}

/** The page of every request in both directions. */
export function inspectorHref(handle: string): string {
  return `${storeHref(handle)}/inspector`
}

/** Where something is done with a charge; what a merchant approves has a signature, so that no app can guess the address. */
export function chargeHref(handle: string, chargeId: number, act: string, signature?: string): string {
  return `${storeHref(handle)}/charges/${chargeId}/${act}${signature === undefined ? '' : `?signature=${signature}`}`
}

/** Where a merchant chooses one of the app's plans. */
export function plansHref(handle: string, apiKey: string): string {
  return `${storeHref(handle)}/charges/${encodeURIComponent(apiKey)}/pricing_plans`
}

/** Where a merchant installs the app. */
export function installHref(handle: string, apiKey: string): string {
  return `${storeHref(handle)}/oauth/install?client_id=${encodeURIComponent(apiKey)}`
}

/** Where the admin shows the app; `path` begins with a slash or is empty. */
export function appHref(handle: string, apiKey: string, path = ''): string {
  return `${storeHref(handle)}/apps/${encodeURIComponent(apiKey)}${path}`
}

/**
 * Path, query and hash of a link inside the app, or undefined when the link leads elsewhere
 * (`//other.example` looks like a path and is not one).
 */
export function pathInApp(appUrl: string, href: string): string | undefined {
  if (!URL.canParse(href, appUrl)) return undefined
  const url = new URL(href, appUrl)
  return url.origin === new URL(appUrl).origin ? url.pathname + url.search + url.hash : undefined
}
