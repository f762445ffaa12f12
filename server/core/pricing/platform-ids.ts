import type { Storage } from 'unstorage'
import type { AdminApiContext } from '../api/shop-clients'
import { PlatformError } from '../errors/errors'
import { isJsonObject } from '../json-object'
import { createRecordStorage, keyDigest } from '../records/record-storage'
import type { PlatformIds } from './partner-api'

const READ = `#graphql
  query PlatformIds { shop { id } currentAppInstallation { app { id } } }`

/**
 * Returns the ids by which other APIs of the platform name the shop and the app. They never change,
 * so they are read once and stored.
 *
 * @param admin access to the shop, for the first time
 * @throws PlatformError `storage_failed` | `admin_api_failed`; and as `admin.graphql`
 */
export async function findPlatformIds(
  records: Storage,
  shop: string,
  admin: () => Promise<AdminApiContext> | AdminApiContext,
): Promise<PlatformIds> {
  const storage = createRecordStorage(records)
  const key = `platform-ids:${keyDigest(shop)}`
  const known = parseIds(await storage.get(key))
  if (known) return known
  const { graphql } = await admin()
  const { data } = await graphql<{
    shop: { id: string } | null
    currentAppInstallation: { app: { id: string } | null } | null
  }>(READ)
  const ids = parseIds({ shopId: data.shop?.id, appId: data.currentAppInstallation?.app?.id })
  if (!ids)
    throw new PlatformError(
      'admin_api_failed',
      'The Admin API returned no id of the shop or the app',
    )
  await storage.set(key, ids)
  return ids
}

function parseIds(value: unknown): PlatformIds | undefined {
  if (!isJsonObject(value)) return undefined
  const { appId, shopId } = value
  return isGid(appId, 'App') && isGid(shopId, 'Shop') ? { appId, shopId } : undefined
}

function isGid(value: unknown, type: string): value is string {
  return typeof value === 'string' && new RegExp(`^gid://shopify/${type}/\\d{1,20}$`).test(value)
}
