import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'pathe'

/**
 * A plugin of Rollup that finds the files which the layer's server files import: it adds `.ts` to a
 * relative import, if there is that file. Nitro 2 tries the endings of Node first: about 20 calls
 * of the file system for each import, a twentieth of the start of `nuxt dev`.
 */
export function ownFiles(layerDir: string) {
  const isOwn = ownFileTest(layerDir)
  return {
    name: 'nuxt-platform-layer:own-files',
    resolveId(source: string, importer: string | undefined): string | null {
      if (!/^\.\.?\//.test(source) || importer === undefined || !isOwn(importer)) return null
      const file = join(dirname(importer), `${source}.ts`)
      return existsSync(file) ? file : null
    },
  }
}

/** Returns a function that recognizes the files of the layer, such as importers. */
export function ownFileTest(layerDir: string): (file: string) => boolean {
  const own = `${normalize(layerDir).replace(/\/$/, '')}/`
  return file => normalize(file).startsWith(own)
}
