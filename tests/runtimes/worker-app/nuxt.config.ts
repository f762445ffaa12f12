import process from 'node:process'

export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  nitro: {
    preset: 'cloudflare-module',
    cloudflare: { deployConfig: true },
    storage: { platform: { driver: 'cloudflare-kv-binding', binding: 'SESSIONS' } },
  },
  telemetry: false,
  platform: { scopes: ['write_products'] },
})
