import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, normalize } from 'pathe'

/**
 * Finds an installed package as a bundler does: in `node_modules` of the folder or a parent folder.
 * Node.js would also require an export, which a package of components need not have.
 *
 * @param name e.g. `@nuxt/ui`
 * @param from an absolute path
 * @returns the real path of the package; undefined if it is not found
 */
export function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return normalize(realpathSync(folder))
  const parent = dirname(from)
  return parent === from ? undefined : findPackage(name, parent)
}
