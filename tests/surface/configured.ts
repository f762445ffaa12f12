/** Everything that an app of the real platform needs; no test sends a request there. */
export const CONFIGURED = {
  NUXT_PLATFORM_API_KEY: 'surface-key',
  NUXT_PLATFORM_API_SECRET_KEY: 'surface-secret-that-must-never-be-stored',
  NUXT_PLATFORM_APP_URL: 'https://app.example.com',
}
