import { getLayerDirectories } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import type { AppShape } from './find-open-code'

const LAYER_NAME = 'nuxt-platform-layer'

/** Returns where the code of an app is, by its configuration, without the code of this layer. */
export function appShapeOf(nuxt: Pick<Nuxt, 'options'>): AppShape {
  const { options } = nuxt
  const directories = getLayerDirectories(nuxt as Nuxt)
  const folders = options._layers.flatMap(({ meta }, index) => {
    const found = directories[index]
    if (!found || (index > 0 && meta?.name === LAYER_NAME)) return []
    return [{ root: resolve(found.root), app: resolve(found.app), server: resolve(found.server) }]
  })
  // Nitro adds its types to apps only.
  const { routeRules, nitro } = options as {
    routeRules?: Record<string, unknown>
    nitro?: { routeRules?: Record<string, unknown> }
  }
  return {
    folders,
    alias: options.alias,
    routeRules: { ...routeRules, ...nitro?.routeRules },
    ssr: options.ssr,
  }
}
