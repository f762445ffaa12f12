import { fileURLToPath } from 'node:url'

export default defineNuxtConfig({
  // The slash at the end counts: without it, `../../..` is taken for a file and nothing is
  // extended, without a word.
  extends: ['../../../../'],
  compatibilityDate: '2026-08-01',
  nitro: { plugins: [fileURLToPath(new URL('../shared/expose-nitro.ts', import.meta.url))] },
  telemetry: false,
})
