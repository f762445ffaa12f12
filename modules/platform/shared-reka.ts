import { addVitePlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { join, normalize } from 'pathe'
import { findPackage } from './find-package'

/**
 * The part of a Vite plugin that is used here. An app need not have Vite's types installed.
 */
interface SharedReka {
  name: string
  enforce: 'pre'
  resolveId: {
    filter: { id: RegExp }
    handler: (
      this: Bundler,
      source: string,
      importer: string | undefined,
      options?: object,
    ) => Promise<{ id: string } | null>
  }
}

interface Bundler {
  resolve: (
    source: string,
    importer: string,
    options: { skipSelf: boolean },
  ) => Promise<{ id: string } | null>
}

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
export function sharedReka(layerDir: string, uiFile: string): SharedReka {
  const own = `${normalize(layerDir).replace(/\/$/, '')}/`
  return {
    name: 'nuxt-platform-layer:shared-reka',
    enforce: 'pre',
    resolveId: {
      filter: { id: REKA },
      async handler(source, importer, options) {
        if (importer === undefined || !normalize(importer).startsWith(own)) return null
        return await this.resolve(source, uiFile, { ...options, skipSelf: true })
      },
    },
  }
}
