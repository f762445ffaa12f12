export default defineNuxtConfig({
  runtimeConfig: { apiKey: '', apiSecretKey: '' },
  compatibilityDate: '2026-08-01',
  nitro: {
    // Its adapter is imported for what it sets up, which a bundler would leave out.
    moduleSideEffects: ['@shopify/shopify-api/'],
    storage: {
      sessions: { driver: 'fs-lite', base: '.data/handwritten' },
      'sessions-in-memory': { driver: 'memory' },
    },
  },
  telemetry: false,
})
