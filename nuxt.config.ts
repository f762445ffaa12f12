import { defineNuxtConfig } from 'nuxt/config'

export default defineNuxtConfig({
  $meta: { name: 'nuxt-platform-layer' },
  // DevTools reads the window around it, which the browser forbids to a page in the admin's iframe.
  devtools: { enabled: false },
  compatibilityDate: '2026-08-01',
})
