import { fileURLToPath } from 'node:url'

/** `memory` or `files`: each has a build of its own. */
const sessions = process.env.BENCHMARK_SESSIONS

export default defineNuxtConfig({
  modules: ['shopify-app-nuxt'],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  shopify: { scopes: ['read_products', 'write_products'] },
  nitro: {
    alias: { '#sessions': fileURLToPath(new URL(`server/sessions/${sessions}.ts`, import.meta.url)) },
    output: { dir: `.output/${sessions}` },
  },
})
