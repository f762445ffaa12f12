import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Driver } from 'unstorage'
import type { DropRecords } from '../../core/records/record-storage'

/** Returns the folder of an unstorage file driver; undefined for other drivers. */
export function fileBaseOf({
  name,
  options,
}: Pick<Driver, 'name' | 'options'>): string | undefined {
  const base: unknown = options?.base
  return (name === 'fs' || name === 'fs-lite') && typeof base === 'string' ? base : undefined
}

/**
 * Removes records of a file mount as whole folders; undefined for other drivers. Listing their keys
 * takes time proportional to all files of the mount, and fails beyond about 125,000 in a folder.
 */
export function dropFoldersOf(driver: Driver): DropRecords | undefined {
  const base = fileBaseOf(driver)
  if (base === undefined) return undefined
  return async (parent, keep) => {
    const folder = join(base, parent)
    // The folder does not exist before the first record.
    const parts = await readdir(folder).catch(() => [])
    for (const part of parts) {
      if (!keep.includes(part)) await rm(join(folder, part), { recursive: true, force: true })
    }
  }
}

/**
 * Returns the options of a durable queue; undefined for an app without it. With a file mount, the
 * default path of its database is next to the mount's folder, where the app stores durable data.
 */
export function queueOptions<Options extends { path?: string | undefined }>(
  name: 'inbox' | 'usage' | 'jobs',
  configured: boolean | Options | undefined,
  driver: Driver,
): Options | undefined {
  if (!configured) return undefined
  const chosen = configured === true ? ({} as Options) : configured
  const base = fileBaseOf(driver)
  return base === undefined ? chosen : { ...chosen, path: chosen.path ?? `${base}-${name}.sqlite` }
}
