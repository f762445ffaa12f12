/**
 * The platform and the app of all measurements: nothing listens behind these addresses, and nothing
 * is sent to them.
 */
export const API_KEY = 'benchmark-api-key'
export const API_SECRET_KEY = 'benchmark-secret-that-signs-session-tokens'

/** Shops that requests are spread over. */
export const SHOPS = Array.from({ length: 50 }, (_, index) => `store-${index}.platform.test`)

/** Runtime configuration of the layer and of the hand-written check. */
export const ENVIRONMENT = {
  NODE_ENV: 'production',
  NUXT_API_KEY: API_KEY,
  NUXT_API_SECRET_KEY: API_SECRET_KEY,
  NUXT_PLATFORM_API_KEY: API_KEY,
  NUXT_PLATFORM_API_SECRET_KEY: API_SECRET_KEY,
  NUXT_PLATFORM_APP_URL: 'https://app.example.com',
  NUXT_PLATFORM_SCOPES: 'read_products,write_products',
  NUXT_PLATFORM_PROFILE_SHOP_DOMAINS: 'platform.test',
  NUXT_PLATFORM_PROFILE_SHOP_URL: 'http://127.0.0.1:9/{shop}',
  NUXT_PLATFORM_PROFILE_ADMIN_URL: 'http://127.0.0.1:9',
  NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL: 'http://127.0.0.1:9/app-bridge.js',
}
