import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the folder of the published package with this code: that of the layer, or of
 * `create-nuxt-platform-app`. The code runs from their `dist`, and from the sources of the layer,
 * which are below it in packages of their own: only the published ones have `templates`.
 */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'templates'))) {
    const parent = dirname(folder)
    if (parent === folder) break
    folder = parent
  }
  return folder
}
