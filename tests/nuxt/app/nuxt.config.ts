import { fileURLToPath } from 'node:url'

/** The app that component tests run in: the layer, and nothing else. */
export default defineNuxtConfig({
  extends: [fileURLToPath(new URL('../../..', import.meta.url))],
  // The admin of the local platform is made of the layer's components.
  alias: { '#layer': fileURLToPath(new URL('../../..', import.meta.url)) },
  compatibilityDate: '2026-08-01',
  telemetry: false,
  platform: { emulator: false },
})
