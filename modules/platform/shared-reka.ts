import { addVitePlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { join } from 'pathe'
import { findPackage } from './find-package'
import { ownFileTest } from './own-files'
import type { ResolvingPlugin } from './resolving-plugin'

const REKA = /^reka-ui(?:\/|$)/

/**
 * Makes the layer's components import the copy of reka-ui that Nuxt UI imports. Nuxt UI pins one
 * version, so a package manager may install another for the layer. Two copies are twice the code,
 * and what a component of one provides (direction, locale, tooltips) does not exist for the other.
 */
export function shareReka(nuxt: Nuxt, layerDir: string): void {
  // Tests load each file separately, without a bundle.
  if (nuxt.options.test) return
  const ui = findPackage('@nuxt/ui', layerDir)
  if (ui !== undefined) addVitePlugin(() => sharedReka(layerDir, join(ui, 'package.json')))
}

/**
 * @param layerDir folder of the layer
 * @param uiFile any file of Nuxt UI, from which the package is resolved
 */
export function sharedReka(layerDir: string, uiFile: string): ResolvingPlugin {
  const isOwn = ownFileTest(layerDir)
  return {
    name: 'nuxt-platform-layer:shared-reka',
    enforce: 'pre',
    resolveId: {
      filter: { id: REKA },
      async handler(source, importer, options) {
        if (importer === undefined || !isOwn(importer)) return null
        return await this.resolve(source, uiFile, { ...options, skipSelf: true })
      },
    },
  }
}
