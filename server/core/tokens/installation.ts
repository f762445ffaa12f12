import { randomUUID } from 'node:crypto'
import type { Storage } from 'unstorage'
import { isJsonObject } from '../json-object'
import type { JsonObject } from '../json-object'
import { createRecordStorage, keyDigest } from '../records/record-storage'

const INSTALLATION = 'installation'

/**
 * Records when the shop granted access (epoch milliseconds by the platform's clock), so that a
 * delivery about an earlier installation, which may come late or again, does not undo this one.
 *
 * @throws PlatformError `storage_failed`
 */
export async function recordInstallation(
  records: Storage,
  shop: string,
  grantedAt: number,
): Promise<void> {
  await createRecordStorage(records).set(installationKey(shop), { grantedAt, shop })
}

/**
 * Lists the keys of all installations, in order, also of shops that have uninstalled the app.
 *
 * @throws PlatformError `storage_failed`
 */
export async function listInstallationKeys(records: Storage): Promise<string[]> {
  return (await createRecordStorage(records).keys(INSTALLATION)).toSorted()
}

/**
 * Returns the shop of a key; undefined for a record of a version that did not store it.
 *
 * @throws PlatformError `storage_failed`
 */
export async function installedShopAt(records: Storage, key: string): Promise<string | undefined> {
  const record = await createRecordStorage(records).get(key)
  return isJsonObject(record) && typeof record['shop'] === 'string' ? record['shop'] : undefined
}

/**
 * Returns whether the shop has ever uninstalled the app.
 *
 * @throws PlatformError `storage_failed`
 */
export async function wasUninstalled(records: Storage, shop: string): Promise<boolean> {
  return (await createRecordStorage(records).get(uninstallationKey(shop))) !== null
}

/**
 * Returns when the shop last granted access, in epoch milliseconds; undefined when no grant was
 * recorded.
 *
 * @throws PlatformError `storage_failed`
 */
export async function grantedAt(records: Storage, shop: string): Promise<number | undefined> {
  const record = await createRecordStorage(records).get(installationKey(shop))
  return isJsonObject(record) && typeof record['grantedAt'] === 'number'
    ? record['grantedAt']
    : undefined
}

/** The last uninstallation of the app by a shop, shared by all processes. */
export interface Uninstallation {
  /** Undefined when the shop has never uninstalled the app. */
  id?: string | undefined
  /** Whether its sessions are being deleted. */
  isUnderWay: boolean
}

/**
 * Milliseconds after which an uninstallation no longer counts as under way: its process died, and
 * the platform delivers it again.
 */
const MAX_UNDER_WAY_MS = 60_000

/**
 * Deletes the sessions of a shop that uninstalled the app, and records that before and after. A
 * process that stores a session reads the record afterwards. Because the record is written before
 * the deletion, and read after the write of the session, either the deletion finds the session or
 * its writer finds the record, and then deletes the session itself.
 *
 * @param now epoch milliseconds
 * @throws PlatformError `storage_failed`
 */
export async function recordUninstallation(
  records: Storage,
  shop: string,
  now: number,
  deleteSessions: () => Promise<void>,
): Promise<void> {
  const storage = createRecordStorage(records)
  const record = { id: randomUUID(), at: now }
  await storage.set(uninstallationKey(shop), { ...record, isUnderWay: true })
  await deleteSessions()
  await storage.set(uninstallationKey(shop), { ...record, isUnderWay: false })
}

/**
 * Reads the last uninstallation of a shop.
 *
 * @param now epoch milliseconds
 * @throws PlatformError `storage_failed`
 */
export async function lastUninstallation(
  records: Storage,
  shop: string,
  now: number,
): Promise<Uninstallation> {
  const record = await createRecordStorage(records).get(uninstallationKey(shop))
  const { id, at, isUnderWay }: JsonObject = isJsonObject(record) ? record : {}
  return {
    id: typeof id === 'string' ? id : undefined,
    isUnderWay:
      isUnderWay === true && typeof at === 'number' && Math.abs(now - at) < MAX_UNDER_WAY_MS,
  }
}

function installationKey(shop: string): string {
  return `${INSTALLATION}:${keyDigest(shop)}`
}

function uninstallationKey(shop: string): string {
  return `uninstallation:${keyDigest(shop)}`
}
