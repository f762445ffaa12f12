import type { Storage } from 'unstorage'
import { isJsonObject } from '../json/json-object'
import { createRecordStorage, keyDigest } from '../records/record-storage'

/**
 * Remembers that the shop granted access now (epoch milliseconds), so that a delivery about an earlier installation, which
 * may come late or again, does not undo this one.
 *
 * @throws PlatformError `storage_failed`
 */
export async function rememberInstallation(records: Storage, shop: string, now: number): Promise<void> {
  await createRecordStorage(records).set(installationKey(shop), { grantedAt: now })
}

/**
 * When the shop last granted access, in epoch milliseconds; undefined when no grant was recorded.
 *
 * @throws PlatformError `storage_failed`
 */
export async function grantedAt(records: Storage, shop: string): Promise<number | undefined> {
  const record = await createRecordStorage(records).get(installationKey(shop))
  return isJsonObject(record) && typeof record.grantedAt === 'number' ? record.grantedAt : undefined
}

function installationKey(shop: string): string {
  return `installation:${keyDigest(shop)}`
}
