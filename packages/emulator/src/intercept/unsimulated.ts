/** A request to a host of the platform that the local platform does not simulate. */
export interface UnsimulatedRequest {
  method: string
  /** With its query. */
  url: string
  userAgent: string
}

/** The page that documents an address of the platform, by its beginning. */
const DOCUMENTED: readonly [address: RegExp, page: string][] = [
  [
    /^https:\/\/cdn\.shopify\.com\/s\//,
    'https://shopify.dev/docs/api/admin-graphql/latest/objects/MediaImage',
  ],
  [
    /^https:\/\/cdn\.shopify\.com\/storefront\//,
    'https://shopify.dev/docs/api/storefront-web-components',
  ],
  [/^https:\/\/cdn\.shopify\.com\//, 'https://shopify.dev/docs/api/app-home'],
  [/^https:\/\/shop\.app\//, 'https://shopify.dev/docs/api/shop-minis'],
]
const EVERYTHING = 'https://shopify.dev/docs/api'

/**
 * Describes a request without a simulation. Its query is left out: it may contain a token.
 */
export function describeUnsimulated({ method, url, userAgent }: UnsimulatedRequest): string {
  const page = DOCUMENTED.find(([address]) => address.test(url))?.[1] ?? EVERYTHING
  const [address] = url.split('?', 1)
  return `Not simulated: ${method} ${address}. Documented at ${page}.${userAgent && ` Called by ${userAgent}.`}`
}
