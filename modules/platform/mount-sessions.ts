import { resolve } from 'pathe'
import type { ChangedNitro } from './changed-nitro'

/** The default mount: files below the working directory of the server. */
export const SESSION_MOUNT = { driver: 'fs-lite', base: '.data/platform' } as const

/** Stores sessions on disk unless the app mounts something else at `platform`. */
export function mountSessions(nitro: ChangedNitro, app: { rootDir: string; mount: unknown }): void {
  nitro.storage = { platform: { ...SESSION_MOUNT }, ...nitro.storage }
  const inDev = { platform: { ...SESSION_MOUNT, base: resolve(app.rootDir, SESSION_MOUNT.base) } }
  if (nitro.devStorage?.['platform'] === undefined && !app.mount)
    nitro.devStorage = { ...inDev, ...nitro.devStorage }
}

/**
 * Replaces the default mount for worker presets, which have no disk. With sessions in memory the
 * server refuses to start and names what to mount.
 */
export function mountNoFiles({
  node,
  storage,
}: { node?: boolean } & Pick<ChangedNitro, 'storage'>): void {
  if (!node && storage?.['platform']?.base === SESSION_MOUNT.base)
    storage['platform'] = { driver: 'memory' }
}
