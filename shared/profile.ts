/** The wire profile: which platform this app talks to. Strings, all changeable at run time. */
export interface WireProfile {
  /** Comma list of the domains that a shop may live under, without a leading dot. */
  shopDomains: string
  /** Base URL of one shop; `{shop}` is replaced by the shop's domain. */
  shopUrl: string
  /** Origin of the merchant's admin. */
  adminUrl: string
  /** Address of the App Bridge script. */
  appBridgeUrl: string
  /** Base URL of the Partner API, before the number of the organization. */
  partnersUrl: string
  /** Base URL of the platform's own API host: App Events. */
  apiUrl: string
}

export const DEFAULT_PROFILE: Readonly<WireProfile> = {
  shopDomains: 'myshopify.com,shopify.com,myshopify.io,shop.dev',
  shopUrl: 'https://{shop}',
  adminUrl: 'https://admin.shopify.com',
  appBridgeUrl: 'https://cdn.shopify.com/shopifycloud/app-bridge.js',
  partnersUrl: 'https://partners.shopify.com',
  apiUrl: 'https://api.shopify.com',
}

/**
 * Further admins of the real platform that may frame an app, in addition to the shop and
 * `adminUrl`.
 */
export const DEFAULT_PROFILE_FRAME_ANCESTORS = [
  'https://*.spin.dev',
  'https://admin.myshopify.io',
  'https://admin.shop.dev',
] as const

/**
 * Domains of the real platform whose subdomains appear in a `host` parameter but are never a shop.
 */
export const DEFAULT_PROFILE_HOST_ONLY_DOMAINS = ['spin.dev'] as const

/**
 * The newest stable release of Polaris 2: its elements, in the look that the admin of the store
 * has. Source: https://shopify.dev/docs/api/app-home/v2.0/web-components/versioning
 */
export const POLARIS_URL = 'https://cdn.shopify.com/shopifycloud/polaris-2.js'

/** Origin to preconnect to when pages load the real App Bridge. */
export const DEFAULT_PROFILE_PRECONNECT = 'https://cdn.shopify.com'

/** Reserved domain of emulated shops; `.test` can never reach anything real (RFC 6761). */
export const EMULATED_SHOP_DOMAIN = 'platform.test'

/** Domain of the real platform's shops. Emulated shops have it while it is intercepted. */
export const REAL_SHOP_DOMAIN = 'myshopify.com'
