/** The constants of the official library's tests. */
export const API_KEY = 'testApiKey'
export const SECRET = 'testApiSecretKey'
export const APP_URL = 'https://my-test-app.myshopify.io'
export const SHOP = 'test-shop.myshopify.com'
export const OTHER_SHOP = 'other-shop.myshopify.com'
/** Where the admin frames the app: `admin.shopify.com/store/test-shop`. */
export const HOST = btoa('admin.shopify.com/store/test-shop')
export const SCOPE = 'testScope'
export const ACCESS_TOKEN = 'totally_real_token'
export const REFRESH_TOKEN = 'totally_real_refresh_token'
export const USER_ID = 12345
export const USER = {
  id: USER_ID,
  first_name: 'John',
  last_name: 'Smith',
  email: 'john@example.com',
  email_verified: true,
  account_owner: true,
  locale: 'en',
  collaborator: false,
}
/** Milliseconds since the epoch. */
export const NOW = Date.UTC(2026, 8, 1, 12)
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
