import { fileURLToPath } from 'node:url'

export default defineNuxtConfig({
  runtimeConfig: { apiKey: '', apiSecretKey: '' },
  compatibilityDate: '2026-08-01',
  nitro: {
    plugins: [fileURLToPath(new URL('../shared/expose-nitro.ts', import.meta.url))],
    storage: {
      sessions: { driver: 'fs-lite', base: '.data/handwritten' },
      'sessions-in-memory': { driver: 'memory' },
    },
  },
  telemetry: false,
})
