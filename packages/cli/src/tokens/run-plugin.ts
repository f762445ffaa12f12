import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Driver } from 'unstorage'
import { packageFolder } from '../../../facts/schemas/package-folder'
import type { PlatformLock } from '../../../../server/core/locks/platform-lock'
import type { SessionStorage } from '../../../../server/core/session/session-storage'

/** What a Nitro plugin of an app mounts and configures. */
export interface PluginStorage {
  /** Driver of the mount `platform`. */
  driver?: Driver
  sessionStorage?: SessionStorage
  lock?: PlatformLock
}

const FOLDER = 'server/plugins'

/**
 * Runs a Nitro plugin without a server, and returns what it mounts at `platform` and what it passes
 * to `configurePlatform`. Nothing else of the app runs.
 *
 * @param rootDir folder of the app, absolute
 * @param file of the plugin, absolute
 * @throws Error when the plugin throws, or needs more of Nitro than its storage
 */
export async function runPlugin(rootDir: string, file: string): Promise<PluginStorage> {
  const { createJiti } = await import('jiti')
  const jiti = createJiti(join(rootDir, 'package.json'), {
    interopDefault: false,
    alias: { '#platform': join(packageFolder(), 'dist/core/index.js') },
  })
  const found: PluginStorage = {}
  const storage = {
    mount: (base: string, driver: Driver) => {
      if (base === 'platform') found.driver = driver
    },
    unmount: () => {},
  }
  // Nitro imports these into plugins by itself.
  Object.assign(globalThis, {
    defineNitroPlugin: (plugin: unknown) => plugin,
    useStorage: () => storage,
    useRuntimeConfig: () => ({}),
    configurePlatform: ({ sessionStorage, lock }: PluginStorage) =>
      Object.assign(found, { ...(sessionStorage && { sessionStorage }), ...(lock && { lock }) }),
  })
  try {
    const { default: plugin } = (await jiti.import(file)) as { default?: unknown }
    if (typeof plugin !== 'function') throw new TypeError('it has no default export')
    await plugin({ hooks: { hook: () => {}, hookOnce: () => {} } })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The plugin ${file} cannot run outside of the app: ${reason}`, { cause: error })
  }
  return found
}

/**
 * Finds the plugins of an app that may mount a storage or pass one to `configurePlatform`.
 *
 * @returns paths relative to the folder of the app
 */
export async function findStoragePlugins(rootDir: string): Promise<string[]> {
  const names = await readdir(join(rootDir, FOLDER)).catch(() => [])
  const files = names.filter(name => /\.[cm]?[jt]s$/.test(name)).map(name => `${FOLDER}/${name}`)
  const texts = await Promise.all(files.map(file => readFile(join(rootDir, file), 'utf8')))
  return files.filter((_, index) => /\.mount\(|\bsessionStorage\b/.test(texts[index] ?? ''))
}
