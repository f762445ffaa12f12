import type { Storage } from 'unstorage'
import type { PlatformConfig } from '../config/config'
import { hasAccess } from '../session/app-access'
import type { Session } from '../session/session'
import { installedShopAt, listInstallationKeys, wasUninstalled } from '../tokens/installation'

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
}: {
  config: PlatformConfig
  records: Storage
  /** The offline session of a shop, not refreshed. */
  stored: (shop: string) => Promise<Session | undefined>
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

  return async ({ after = '', limit = DEFAULT_LIMIT } = {}) => {
    const keys = (await listInstallationKeys(records)).filter(key => key > after)
    const page = keys.slice(0, Math.min(Math.max(1, limit), MAX_LIMIT))
    const found = await Promise.all(page.map(describe))
    const next = keys.length > page.length ? page.at(-1) : undefined
    return {
      shops: found.filter(shop => shop !== undefined),
      ...(next !== undefined && { next }),
    }
  }
}
