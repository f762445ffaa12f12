import type { Storage } from 'unstorage'
import type { PlatformConfig } from '../config/config'
import { hasAccess } from '../session/app-access'
import type { Session } from '../session/session'
import { installedShopAt, listInstallationKeys, wasUninstalled } from '../tokens/installation'
import { createKeyPages } from './key-pages'

/** A shop that has the app. */
export interface PlatformShop {
  shop: string
  /** `access_lost`: its access token cannot be used until the merchant opens the app. */
  state: 'installed' | 'access_lost'
  /** Granted scopes; empty without access. */
  scopes: string[]
}

export interface PlatformShopsPage {
  shops: PlatformShop[]
  /** Pass it as `after` for the next page. Undefined on the last one. */
  next?: string
}

export interface PlatformShopsOptions {
  /** `next` of the page before. */
  after?: string
  /**
   * Installations that a page is about, at most 1000; shops that have left are left out.
   * @default 100
   */
  limit?: number
}

/** @throws PlatformError `storage_failed` */
export type PlatformShops = (options?: PlatformShopsOptions) => Promise<PlatformShopsPage>

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000

/** Creates the list of the shops that have the app, on any session storage. */
export function createInstalledShops({
  config,
  records,
  stored,
  now,
}: {
  config: PlatformConfig
  records: Storage
  /** The offline session of a shop, not refreshed. */
  stored: (shop: string) => Promise<Session | undefined>
  /** Epoch milliseconds. */
  now: () => number
}): PlatformShops {
  async function describe(key: string): Promise<PlatformShop | undefined> {
    const shop = await installedShopAt(records, key)
    if (shop === undefined) return undefined
    const session = await stored(shop)
    if (hasAccess(session, config))
      return { shop, state: 'installed', scopes: session.scope?.split(',').filter(Boolean) ?? [] }
    if (!session && (await wasUninstalled(records, shop))) return undefined
    return { shop, state: 'access_lost', scopes: [] }
  }

  const pageOf = createKeyPages(() => listInstallationKeys(records), now)

  return async ({ after = '', limit = DEFAULT_LIMIT } = {}) => {
    const { keys, next } = await pageOf(after, Math.min(Math.max(1, limit), MAX_LIMIT))
    const found = await Promise.all(keys.map(describe))
    return {
      shops: found.filter(shop => shop !== undefined),
      ...(next !== undefined && { next }),
    }
  }
}
