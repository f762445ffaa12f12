import process from 'node:process'

export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  platform: { scopes: ['write_products'] },
})
