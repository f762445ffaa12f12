import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the folder of the published package. This code runs from `dist`, and from the sources,
 * which are below it in packages of their own: only the layer has a `nuxt.config.ts`.
 */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'nuxt.config.ts'))) {
    const parent = dirname(folder)
    if (parent === folder) break
    folder = parent
  }
  return folder
}
