export default defineNuxtConfig({
  compatibilityDate: '2026-08-01',
})
