import process from 'node:process'

/** Draws the components as the elements of the platform, where the browser has them. */
export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  // A test responds in place of this address, also on the local platform.
  platform: { polarisElements: 'https://elements.example/polaris.js', scopes: ['write_products'] },
})
