import { createSingleFlight } from '../concurrency/single-flight'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { PlatformObserver } from '../observe/platform-observer'
import type { Exclusive } from '../locks/exclusive'
import { noAccessError } from '../session/app-access'
import { Session } from '../session/session'
import { offlineSessionId } from '../session/session-id'
import { createTokenMemory } from '../session-token/token-memory'
import { copySession } from './copy-session'
import { migrateToken } from './migrate-token'
import { renewSession } from './renew-session'
import type { SessionKeeper } from './session-keeper'
import { isUsable, lasting } from './token-lifetime'

/** The access tokens that the app itself has for shops. */
export interface ShopTokens {
  /** The offline session of a shop as it is, at most a second old, never refreshed; undefined when the app is not installed there. */
  stored(shop: string): Promise<Session | undefined>
  /**
   * The offline session of a shop, refreshed when it is about to expire; undefined when the app is not installed there.
   * A token that is still valid is used when it cannot be refreshed; one that has expired and has no refresh token is returned as it is.
   */
  forShop(shop: string): Promise<Session | undefined>
  /** The same after the Admin API refused `rejected`; undefined when the shop has no newer token and none can be had. */
  forShopAfterRejection(rejected: Session): Promise<Session | undefined>
  /**
   * Trades a stored offline token that never expires for one that does; one that expires already is returned as it is.
   * The platform cannot undo this.
   *
   * @throws PlatformError `session_not_found` | `configuration_invalid`
   */
  migrate(shop: string): Promise<Session>
  /** Notes what the merchant has granted now; without effect when the app is not installed. */
  changeScope(shop: string, scope: string): Promise<void>
}

/** How long a token that is still valid is used after a failed refresh, before the next one is tried. */
const PAUSE_MS = 5000
const PAUSES_REMEMBERED = 1000

/** @throws PlatformError (every method) `grant_refused` | `token_endpoint_failed` | `storage_failed` */
export function createShopTokens(options: {
  config: PlatformConfig
  keeper: SessionKeeper
  /** Lets one request among all processes change the tokens of a session. */
  exclusive: Exclusive
  fetch: typeof fetch
  now: () => number
  observer: PlatformObserver
}): ShopTokens {
  const { config, keeper, exclusive, fetch, now, observer } = options
  // Apart from grants: where a refresh comes to nothing a merchant's session token still works, and a hook, which runs
  // within a grant, would wait for itself if its own call needed a refresh.
  const renewals = createSingleFlight<Session | undefined>()
  const renew = (id: string, work: () => Promise<Session | undefined>) => renewals.run(id, () => exclusive.run(id, work))
  const pausedUntil = createTokenMemory<number>(PAUSES_REMEMBERED)

  const canRefresh = (session: Session | undefined): session is Session =>
    config.expiringOfflineTokens && Boolean(session?.refreshToken) && session?.isOnline === false

  const mustRefresh = (session: Session | undefined): session is Session =>
    canRefresh(session) && !lasting(session, now())
    && !(isUsable(session, now()) && now() < (pausedUntil.get(session.id) ?? 0))

  const refresh = (session: Session) => renewSession(session, { keeper, config, fetch, now, observer })

  async function refreshOrKeep(session: Session): Promise<Session> {
    try {
      return await refresh(session)
    }
    catch (error) {
      if (!isUsable(session, now())) throw error
      pausedUntil.set(session.id, now() + PAUSE_MS)
      return session
    }
  }

  return {
    async stored(shop) {
      const id = offlineSessionId(shop)
      const session = keeper.recent(id, shop) ?? await keeper.load(id, shop)
      return session && copySession(session)
    },

    async forShop(shop) {
      const id = offlineSessionId(shop)
      const stored = await keeper.load(id, shop)
      const session = !mustRefresh(stored)
        ? stored
        : await renew(id, async () => {
            const newer = await keeper.load(id, shop)
            return mustRefresh(newer) ? refreshOrKeep(newer) : newer
          })
      return session && copySession(session)
    },

    async forShopAfterRejection(rejected) {
      const session = await renew(rejected.id, async () => {
        const newer = await keeper.newerThan(rejected)
        if (newer) return newer
        await keeper.drop(rejected)
        // Not the refresh token of `rejected`: it may have been spent since.
        const left = await keeper.load(rejected.id, rejected.shop)
        return canRefresh(left) ? refresh(left) : undefined
      })
      return session && copySession(session)
    },

    async migrate(shop) {
      if (!config.expiringOfflineTokens) {
        throw new PlatformError('configuration_invalid', 'Tokens can be migrated only while expiringOfflineTokens is on: without it nothing would renew them')
      }
      const id = offlineSessionId(shop)
      const session = await renew(id, async () => {
        const stored = await keeper.load(id, shop)
        if (stored?.expires || !isUsable(stored, now())) return stored
        const migrated = await observer.run({ kind: 'token', how: 'migrate', shop, online: false }, () =>
          migrateToken(stored, { config, fetch, now: now() }))
        await keeper.storeRenewed(migrated, stored)
        return migrated
      })
      if (!session?.accessToken) throw noAccessError(shop)
      return copySession(session)
    },

    async changeScope(shop, scope) {
      const id = offlineSessionId(shop)
      // Not beside a refresh, which takes a trip over the network: the one that stores last would undo what the other did.
      await exclusive.run(id, async () => {
        const stored = await keeper.load(id, shop)
        if (stored && stored.scope !== scope) await keeper.store(new Session({ ...stored.toObject(), scope }))
      })
    },
  }
}
