import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'pathe'

/**
 * A plugin of Rollup that finds the files which the layer's server files import: it adds `.ts` to a
 * relative import, if there is that file. Nitro 2 tries the endings of Node first: about 20 calls
 * of the file system for each import, a twentieth of the start of `nuxt dev`.
 */
export function ownFiles(layerDir: string) {
  const own = `${normalize(layerDir).replace(/\/$/, '')}/`
  return {
    name: 'nuxt-platform-layer:own-files',
    resolveId(source: string, importer: string | undefined): string | null {
      if (!/^\.\.?\//.test(source) || importer === undefined) return null
      const from = normalize(importer)
      if (!from.startsWith(own)) return null
      const file = join(dirname(from), `${source}.ts`)
      return existsSync(file) ? file : null
    },
  }
}
