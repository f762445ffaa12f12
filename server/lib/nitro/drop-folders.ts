import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Driver } from 'unstorage'
import type { DropRecords } from '../platform/records/drop-records'
import { fileBaseOf } from './file-base'

/**
 * Removes records of a file mount as whole folders; undefined for other drivers. To list their keys takes the time of all files
 * of the mount, and beyond about 125,000 in a folder it fails.
 */
export function dropFoldersOf(driver: Driver): DropRecords | undefined {
  const base = fileBaseOf(driver)
  if (base === undefined) return undefined
  return async (parent, keep) => {
    const folder = join(base, parent)
    // There is none before the first record.
    const parts = await readdir(folder).catch(() => [])
    for (const part of parts) {
      if (!keep.includes(part)) await rm(join(folder, part), { recursive: true, force: true })
    }
  }
}
