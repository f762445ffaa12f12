import type { NitroConfig, NitroOptions } from 'nitropack/types'
import { resolve } from 'pathe'

/** Files below the working directory of the server. */
export const SESSION_MOUNT = { driver: 'fs-lite', base: '.data/platform' } as const

/** Has sessions live on the file system unless the app mounts something else at `platform`. */
export function mountSessions(nitro: NitroConfig, app: { rootDir: string, mount: unknown }): void {
  nitro.storage = { platform: { ...SESSION_MOUNT }, ...nitro.storage }
  const inDev = { platform: { ...SESSION_MOUNT, base: resolve(app.rootDir, SESSION_MOUNT.base) } }
  if (nitro.devStorage?.platform === undefined && !app.mount) nitro.devStorage = { ...inDev, ...nitro.devStorage }
}

/** Takes the files away where the preset is one of workers, which have no disk: in memory the server refuses to run, and says what to mount. */
export function mountNoFiles({ node, storage }: Pick<NitroOptions, 'node' | 'storage'>): void {
  if (!node && storage.platform?.base === SESSION_MOUNT.base) storage.platform = { driver: 'memory' }
}
