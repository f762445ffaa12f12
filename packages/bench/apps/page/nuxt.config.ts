export default defineNuxtConfig({
  // The slash at the end counts, as in ../layer.
  extends: ['../../../../'],
  compatibilityDate: '2026-08-01',
  telemetry: false,
})
