import { defineNuxtConfig } from 'nuxt/config'

export default defineNuxtConfig({
  $meta: { name: 'nuxt-platform-layer' },
  compatibilityDate: '2026-08-01',
})
