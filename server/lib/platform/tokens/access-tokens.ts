import { createSingleFlight } from '../concurrency/single-flight'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { GrantRefusedError } from '../errors/http-errors'
import type { Session } from '../session/session'
import { offlineSessionId, onlineSessionId } from '../session/session-id'
import type { SessionStorage } from '../session/session-storage'
import type { VerifiedSessionToken } from '../session-token/session-token'
import { requestClientCredentials } from './client-credentials'
import { copySession } from './copy-session'
import { createFixedShopTokens } from './fixed-shop-tokens'
import { createSessionKeeper } from './session-keeper'
import { createShopTokens } from './shop-tokens'
import type { ShopTokens } from './shop-tokens'
import { exchangeSessionToken } from './token-exchange'
import { isUsable, lasting } from './token-lifetime'

/** Gets, keeps and renews the access tokens of shops and users. */
export interface AccessTokens extends ShopTokens {
  /** The session a verified caller works with, when it was read a moment ago: without a promise, for the hot path. */
  remembered(caller: VerifiedSessionToken): Session | undefined
  /** The session a verified caller works with; granted by token exchange when there is none that will last. */
  forSessionToken(caller: VerifiedSessionToken, sessionToken: string): Promise<Session>
  /** The same after the Admin API refused `rejected`: another request's newer token, or a new grant. */
  afterRejection(rejected: Session, caller: VerifiedSessionToken, sessionToken: string): Promise<Session>
  /**
   * The session with this id, if it is of this shop: an offline one refreshed as `forShop` does, a user's as it is.
   * Undefined when it has no access token, or an expired one that cannot be renewed.
   */
  forSessionId(id: string, shop: string): Promise<Session | undefined>
  /** Asks for an offline token with the app's own credentials, without a merchant, and completes the grant. */
  clientCredentials(shop: string): Promise<Session>
  /** Completes a grant: stores the session, then runs the hook. If the hook fails, the grant does not count. */
  complete(session: Session): Promise<void>
  /** Stores a session that is only a part of a grant, without the hook. */
  keep(session: Session): Promise<void>
  /** Forgets the access token that the platform refused, unless a newer one has been stored meanwhile. */
  drop(rejected: Session): Promise<void>
  /** Forgets what is remembered of a shop's sessions, its users' included, after they were deleted from the storage. */
  forget(shop: string): void
  /** Forgets what is remembered of one session, after it was deleted from the storage. */
  forgetSession(id: string): void
}

/** @throws PlatformError (every method) `grant_refused` | `token_endpoint_failed` | `storage_failed` */
export function createAccessTokens(options: {
  config: PlatformConfig
  storage: SessionStorage
  fetch: typeof fetch
  now: () => number
  afterAuth: (session: Session) => Promise<void>
}): AccessTokens {
  const { config, storage, fetch, now, afterAuth } = options
  const grants = createSingleFlight<Session>()
  const keeper = createSessionKeeper(storage, now)
  const shops = config.distribution === 'platform_admin' ? createFixedShopTokens() : createShopTokens({ config, keeper, fetch, now })

  const idFor = (caller: VerifiedSessionToken): string =>
    config.useOnlineTokens ? onlineSessionId(caller.shop, caller.userId) : offlineSessionId(caller.shop)

  function remembered(caller: VerifiedSessionToken): Session | undefined {
    const recent = lasting(keeper.recent(idFor(caller), caller.shop), now())
    return recent && copySession(recent)
  }

  async function complete(session: Session, ...earlier: Session[]): Promise<void> {
    for (const granted of [...earlier, session]) await keeper.store(granted)
    try {
      await afterAuth(session)
    }
    catch (error) {
      // The hook may be what registers webhooks: keeping the token would mean that it is never run again.
      await keeper.drop(session)
      throw error
    }
  }

  async function grant(caller: VerifiedSessionToken, sessionToken: string): Promise<Session> {
    const exchange = (online: boolean) =>
      exchangeSessionToken({ shop: caller.shop, sessionToken, online, config, fetch, now: now() })
    const offline = await exchange(false)
    if (!config.useOnlineTokens) {
      await complete(offline)
      return offline
    }
    const online = await exchange(true)
    if (online.id !== onlineSessionId(caller.shop, caller.userId)) {
      throw new PlatformError('token_endpoint_failed', 'The token endpoint answered with the token of another user')
    }
    await complete(online, offline)
    return online
  }

  /** The offline session for a signed-in user: where it cannot be renewed the user signs in again, which heals it. */
  async function forUserOf(shop: string): Promise<Session | undefined> {
    try {
      return await shops.forShop(shop)
    }
    catch (error) {
      if (error instanceof GrantRefusedError) return undefined
      throw error
    }
  }

  return {
    ...shops,
    remembered,

    async forSessionToken(caller, sessionToken) {
      const id = idFor(caller)
      return remembered(caller) ?? copySession(lasting(await keeper.load(id, caller.shop), now())
        ?? await grants.run(id, async () => lasting(await keeper.load(id, caller.shop), now()) ?? grant(caller, sessionToken)))
    },

    async afterRejection(rejected, caller, sessionToken) {
      return copySession(await grants.run(rejected.id, async () => {
        const newer = await keeper.newerThan(rejected)
        if (newer) return newer
        await keeper.drop(rejected)
        return grant(caller, sessionToken)
      }))
    },

    async forSessionId(id, shop) {
      const recent = lasting(keeper.recent(id, shop), now())
      if (recent) return copySession(recent)
      const session = id === offlineSessionId(shop) ? await forUserOf(shop) : await keeper.load(id, shop)
      return isUsable(session, now()) ? copySession(session) : undefined
    },

    async clientCredentials(shop) {
      return copySession(await grants.run(offlineSessionId(shop), async () => {
        const session = await requestClientCredentials(shop, { config, fetch, now: now() })
        await complete(session)
        return session
      }))
    },

    complete: session => complete(session),
    keep: keeper.store,
    drop: keeper.drop,
    forget: keeper.forget,
    forgetSession: keeper.forgetSession,
  }
}
