export default defineNuxtConfig({
  modules: ['@nuxt/ui'],
  devtools: { enabled: false },
  css: ['~/assets/main.css'],
  ui: { fonts: false },
  compatibilityDate: '2026-08-01',
  telemetry: false,
  // Its packages are links to these, and with Nuxt 5 the server loads them by Vite, too.
  vite: { server: { fs: { allow: [process.env.PLATFORM_LAYER ?? '.'] } } },
  icon: { fallbackToApi: false, serverBundle: { collections: ['lucide'] } },
})
