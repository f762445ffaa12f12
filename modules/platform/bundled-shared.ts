import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

/**
 * Lets a copy of the layer be the app itself: Nuxt leaves an app's `shared` folder to Nitro's bundler, under a path that is wrong
 * for relative imports, which are what the layer's own files have.
 */
export function bundleShared(nuxt: Nuxt, layerDir: string): void {
  const rootDir = resolve(nuxt.options.rootDir)
  if (rootDir !== resolve(layerDir)) return
  nuxt.hook('vite:extendConfig', (config, { isServer }) => {
    const build = isServer ? config.environments?.ssr?.build ?? config.build : undefined
    const options = build?.rolldownOptions
    if (!options || !Array.isArray(options.external)) return
    options.external = options.external.filter(external => !(external instanceof RegExp && external.test(`${rootDir}/shared/`)))
  })
}
