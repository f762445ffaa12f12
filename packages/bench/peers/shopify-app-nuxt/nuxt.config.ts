export default defineNuxtConfig({
  modules: ['shopify-app-nuxt'],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  shopify: { scopes: ['read_products', 'write_products'] },
})
