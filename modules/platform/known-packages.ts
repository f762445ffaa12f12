import { createRequire } from 'node:module'
import type { Nuxt } from 'nuxt/schema'
import { join } from 'pathe'

/** What components import, and nothing that Vite reads before the first page is asked for. */
const FOUND_LATE = ['tailwind-merge']

/** Has Vite prepare packages at its start that it would find with the first page, which it would then load again. */
export function prepareKnownPackages(nuxt: Nuxt): void {
  const { resolve } = createRequire(join(nuxt.options.rootDir, 'package.json'))
  // Where packages are kept apart, as pnpm can, those of a layer are out of the app's reach.
  const reachable = FOUND_LATE.filter((name) => {
    try {
      return Boolean(resolve(name))
    }
    catch {
      return false
    }
  })
  nuxt.hook('vite:extendConfig', (config, { isClient }) => {
    if (isClient) config.optimizeDeps?.include?.push(...reachable)
  })
}
