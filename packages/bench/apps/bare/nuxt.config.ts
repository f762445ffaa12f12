import { fileURLToPath } from 'node:url'
import { getNitroVersion } from '@nuxt/kit'
import { shareExternals } from '../../../../modules/platform/one-external'

export default defineNuxtConfig({
  compatibilityDate: '2026-08-01',
  modules: [
    // Vite 8.4 cannot build an app on Nuxt 5 without it.
    (_options, nuxt) => {
      if (getNitroVersion(nuxt) === 3) shareExternals(nuxt)
    },
  ],
  experimental: { nitroAutoImports: true },
  nitro: { plugins: [fileURLToPath(new URL('../shared/expose-nitro.ts', import.meta.url))] },
  telemetry: false,
})
