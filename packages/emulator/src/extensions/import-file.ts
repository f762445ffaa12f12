import { join } from 'node:path'
import { packageFolder } from '../../../facts/schemas/package-folder'

/** Returns the default export of a file. */
export type ImportFile = (path: string) => Promise<unknown>

/**
 * Creates a loader of TypeScript and JavaScript without a cache, so that a changed file and what it
 * imports are read again.
 *
 * @param root folder of the app
 */
export async function createImporter(root: string): Promise<ImportFile> {
  // Takes longer than the start of the emulator, and most apps do not need it.
  const { createJiti } = await import('jiti')
  const jiti = createJiti(join(root, 'package.json'), {
    moduleCache: false,
    fsCache: false,
    interopDefault: false,
    // An app may run in a folder from which the package cannot be resolved.
    alias: { 'nuxt-platform-layer/emulator': join(packageFolder(), 'dist/emulator/index.js') },
  })
  return async path => ((await jiti.import(path)) as { default?: unknown }).default
}
