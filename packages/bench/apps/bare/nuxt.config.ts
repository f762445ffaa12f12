import { fileURLToPath } from 'node:url'

export default defineNuxtConfig({
  compatibilityDate: '2026-08-01',
  nitro: { plugins: [fileURLToPath(new URL('../shared/expose-nitro.ts', import.meta.url))] },
  telemetry: false,
})
