import process from 'node:process'

export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  // Sessions would be lost at every restart.
  nitro: { storage: { platform: { driver: 'memory' } } },
  telemetry: false,
})
