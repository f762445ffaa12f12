export default defineNuxtConfig({
  modules: ['@nuxt/ui'],
  devtools: { enabled: false },
  css: ['~/assets/main.css'],
  ui: { fonts: false },
  compatibilityDate: '2026-08-01',
  telemetry: false,
  icon: { fallbackToApi: false, serverBundle: { collections: ['lucide'] } },
})
