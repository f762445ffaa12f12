import process from 'node:process'

/** What nobody should write. */
export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  platform: {
    apiSecretKey: 'a-secret-in-a-file',
  },
})
