import process from 'node:process'

/** Draws the components as the elements of the platform, where the browser has them. */
export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  platform: { polarisElements: true, scopes: ['write_products'] },
})
