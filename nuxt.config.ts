import { fileURLToPath } from 'node:url'
import { defineNuxtConfig } from 'nuxt/config'
// With their endings: TypeScript resolves imports of the package's entry as Node does.
import { requireNodeInDev } from './modules/platform/required-node.ts'
import { SHARED_BY_PAGES } from './modules/platform/shared-code.ts'
import { THEME_COLORS } from './ui/theme/theme-colors.ts'

/**
 * Vue becomes part of the server bundle, without its template compiler: a third of the code. An
 * option of Nuxt 4, which the types of Nuxt 5 lack.
 */
const VUE_IN_BUNDLE = { externalVue: false }

requireNodeInDev(fileURLToPath(new URL('.', import.meta.url)))

export default defineNuxtConfig({
  modules: ['@nuxt/ui'],
  $meta: { name: 'nuxt-platform-layer' },
  // DevTools reads the window around it, which the browser forbids to a page in the admin's iframe.
  devtools: { enabled: false },
  ui: {
    fonts: false,
    theme: { colors: [...THEME_COLORS] },
  },
  // An app's server files import nothing on Nuxt 4, and so they need not on Nuxt 5.
  experimental: { ...VUE_IN_BUNDLE, nitroAutoImports: true },
  vite: {
    // Vite would find it with the first page, and load that page again.
    optimizeDeps: { include: ['tailwind-variants'] },
    $client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for what every page loads compresses better than several chunks: 1.5 KB.
            // What several pages share is one more: a page would request up to a hundred files.
            codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }, SHARED_BY_PAGES] },
          },
        },
      },
    },
  },
  // Node reads them only with --enable-source-maps, and they are a sixth of the time of a build.
  $production: { sourcemap: { server: false } },
  compatibilityDate: '2026-08-01',
  // Nothing is fetched from the network: no web fonts, and icons come out of the installed
  // collection.
  icon: {
    fallbackToApi: false,
    serverBundle: { collections: ['lucide'] },
  },
})
