import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Driver, Storage } from 'unstorage'
import { HOUR_MS, expiringStoreOf } from '../../core/records/expiring-store'
import type { Cleanup, ExpiringStore } from '../../core/records/expiring-store'
import { createSqlExpiringStore } from '../../core/records/sql-expiring-store'
import type { SqlDatabase } from '../../core/sql-database'
import { fileBaseOf } from './file-mount'

/** Drivers of unstorage whose store deletes an item when its `ttl` has passed. */
const WITH_LIFETIMES: readonly string[] = [
  'cloudflare-kv-binding',
  'cloudflare-kv-http',
  'deno-kv',
  'deno-kv-node',
  'redis',
  'upstash',
  'vercel-kv',
]

/** Creates the store of expiring records in a mount, by what its driver can do. */
export function expiringStoreIn(storage: Storage, driver: Driver): ExpiringStore {
  const folder = fileBaseOf(driver)
  if (folder !== undefined)
    return expiringStoreOf(storage, {
      cleanup: { everyMs: HOUR_MS, run: (parent, days) => removeFolders(folder, parent, days) },
    })
  if (WITH_LIFETIMES.includes(driver.name ?? '')) return expiringStoreOf(storage, {})
  const inTable =
    driver.name === 'db0' && createSqlExpiringStore(driver.getInstance?.() as SqlDatabase)
  return inTable || expiringStoreOf(storage)
}

/**
 * Deletes records as whole folders. Listing their keys would take time in proportion to all files
 * of the mount, and fail beyond about 125,000 in a folder.
 */
async function removeFolders(
  base: string,
  ...[parent, days]: Parameters<Cleanup['run']>
): Promise<void> {
  const folder = join(base, parent)
  // The folder does not exist before the first record.
  const parts = await readdir(folder).catch(() => [])
  for (const part of parts) {
    if (!days.includes(part)) await rm(join(folder, part), { recursive: true, force: true })
  }
}
