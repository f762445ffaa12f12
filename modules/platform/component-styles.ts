import { readFile } from 'node:fs/promises'
import { resolveAlias } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

/**
 * Adds the styles of the components. An app that imports Nuxt UI into a stylesheet of its own, as its documentation says, keeps
 * that one: imported twice, every rule would be there twice.
 */
export function addComponentStyles(nuxt: Nuxt, layerDir: string): void {
  nuxt.hook('modules:done', async () => {
    const files = nuxt.options.css.filter(file => typeof file === 'string').map(file => resolveAlias(file, nuxt.options.alias))
    const texts = await Promise.all(files.map(file => readFile(file, 'utf8').catch(() => '')))
    const hasOwnImport = texts.some(text => /@import\s+["']@nuxt\/ui["']/.test(text))
    // In front, so that the app's own rules win.
    nuxt.options.css.unshift(resolve(layerDir, 'assets/css', hasOwnImport ? 'platform.css' : 'platform-with-ui.css'))
  })
}
