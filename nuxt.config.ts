import { defineNuxtConfig } from 'nuxt/config'

export default defineNuxtConfig({
  modules: ['@nuxt/ui'],
  $meta: { name: 'nuxt-platform-layer' },
  // DevTools reads the window around it, which the browser forbids to a page in the admin's iframe.
  devtools: { enabled: false },
  ui: {
    fonts: false,
    // Nuxt UI's own, and one for the tone that it lacks.
    theme: { colors: ['primary', 'secondary', 'success', 'info', 'caution', 'warning', 'error'] },
  },
  compatibilityDate: '2026-08-01',
  // Nothing is fetched from the network: no web fonts, and icons come out of the installed collection.
  icon: {
    fallbackToApi: false,
    serverBundle: { collections: ['lucide'] },
  },
})
