/**
 * Domains of the platform: they and their subdomains are intercepted, and the certificate authority
 * signs for nothing else.
 */
export const PLATFORM_DOMAINS = ['myshopify.com', 'shopify.com'] as const

/** Domain of the shops. */
export const SHOP_DOMAIN = 'myshopify.com'

/** Origin of the admin, and of all other pages that belong to no shop. */
export const ADMIN_ORIGIN = 'https://admin.shopify.com'

/** True for a host of the platform, without a port. */
export function isPlatformHost(host: string): boolean {
  return PLATFORM_DOMAINS.some(domain => host === domain || host.endsWith(`.${domain}`))
}
