import process from 'node:process'

/** No login page, and sessions that would be lost. */
export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  nitro: { storage: { platform: { driver: 'memory' } } },
  telemetry: false,
  platform: {
    authPage: false,
    authPathPrefix: '/_shop/auth',
  },
})
