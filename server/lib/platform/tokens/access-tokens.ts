import { createSingleFlight } from '../concurrency/single-flight'
import type { PlatformConfig } from '../config/config'
import { unlessUnreadable } from '../encryption/unless-unreadable'
import { DecryptionError } from '../encryption/decryption-error'
import { PlatformError } from '../errors/errors'
import { GrantRefusedError } from '../errors/http-errors'
import { createExclusive } from '../locks/exclusive'
import type { PlatformLock } from '../locks/platform-lock'
import { NO_OBSERVER } from '../observe/platform-observer'
import type { PlatformObserver } from '../observe/platform-observer'
import type { Session } from '../session/session'
import { offlineSessionId, onlineSessionId } from '../session/session-id'
import type { SessionStorage } from '../session/session-storage'
import type { VerifiedSessionToken } from '../session-token/session-token'
import { requestClientCredentials } from './client-credentials'
import { copySession } from './copy-session'
import { createFixedShopTokens } from './fixed-shop-tokens'
import { grantOnce } from './grant-once'
import type { GrantSteps } from './grant-once'
import { createSessionKeeper } from './session-keeper'
import { createShopTokens } from './shop-tokens'
import type { ShopTokens } from './shop-tokens'
import { exchangeSessionToken } from './token-exchange'
import { isUsable, lasting } from './token-lifetime'
import { TOKEN_LOCK } from './token-lock'

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
  /** Runs `work` while no token of the session with this id is obtained or renewed, here or, where there is a lock, in another process. */
  exclusively<T>(id: string, work: () => Promise<T>): Promise<T>
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
  /** Shared with the other processes of the app. */
  lock?: PlatformLock
  observer?: PlatformObserver
}): AccessTokens {
  const { config, storage, fetch, now, afterAuth, lock, observer = NO_OBSERVER } = options
  const grants = createSingleFlight<Session>()
  const keeper = createSessionKeeper(storage, now)
  const exclusive = createExclusive(lock, TOKEN_LOCK)
  const shops = config.distribution === 'platform_admin' ? createFixedShopTokens() : createShopTokens({ config, keeper, exclusive, fetch, now, observer })

  const idFor = (caller: VerifiedSessionToken): string =>
    config.useOnlineTokens ? onlineSessionId(caller.shop, caller.userId) : offlineSessionId(caller.shop)

  const lasts = (stored: Session | undefined): stored is Session => lasting(stored, now()) !== undefined
  const isNewerThan = (replaced: Session | undefined) => (stored: Session | undefined): stored is Session =>
    lasts(stored) && stored.accessToken !== replaced?.accessToken

  function remembered(caller: VerifiedSessionToken): Session | undefined {
    const recent = lasting(keeper.recent(idFor(caller), caller.shop), now())
    return recent && copySession(recent)
  }

  async function runHook(session: Session): Promise<void> {
    try {
      await afterAuth(session)
    }
    catch (error) {
      // The hook may be what registers webhooks: keeping the token would mean that it is never run again.
      await drop(session)
      throw error
    }
  }

  const drop = (rejected: Session) => exclusive.run(rejected.id, () => keeper.drop(rejected))
  const keep = (session: Session) => exclusive.run(session.id, () => keeper.store(session))

  /** The hook is outside the lock: it takes its time, and its own calls may have to renew the token. */
  async function granted(id: string, shop: string, { suffices, obtain }: Omit<GrantSteps, 'load'>): Promise<Session> {
    const { session, isGranted } = await grantOnce({ id, shop }, { load: loadForVisit, suffices, obtain }, { exclusive, keeper })
    if (isGranted) await runHook(session)
    return session
  }

  async function exchange({ shop, userId }: VerifiedSessionToken, sessionToken: string): Promise<Session> {
    const exchangeFor = (online: boolean) => observer.run({ kind: 'token', how: 'exchange', shop, online }, () =>
      exchangeSessionToken({ shop, sessionToken, online, config, fetch, now: now() }))
    if (!config.useOnlineTokens) return exchangeFor(false)
    const replaced = await loadForVisit(offlineSessionId(shop), shop)
    const offline = await exchangeFor(false)
    const online = await exchangeFor(true)
    if (online.id !== onlineSessionId(shop, userId)) {
      throw new PlatformError('token_endpoint_failed', 'The token endpoint answered with the token of another user')
    }
    await exclusive.run(offline.id, () => keeper.storeGranted(offline, replaced))
    return online
  }

  /** What is stored, for a caller whose visit replaces it: tokens that cannot be decrypted count as none. */
  function loadForVisit(id: string, shop: string): Promise<Session | undefined> {
    return unlessUnreadable(keeper.load(id, shop), error => observer.warn(error.message))
  }

  /** The offline session for a signed-in user: where it cannot be renewed the user signs in again, which heals it. */
  async function forUserOf(shop: string): Promise<Session | undefined> {
    try {
      return await shops.forShop(shop)
    }
    catch (error) {
      if (error instanceof GrantRefusedError || error instanceof DecryptionError) return undefined
      throw error
    }
  }

  return {
    ...shops,
    remembered,

    async forSessionToken(caller, sessionToken) {
      const id = idFor(caller)
      return remembered(caller) ?? copySession(lasting(await loadForVisit(id, caller.shop), now())
        ?? await grants.run(id, () => granted(id, caller.shop, { suffices: lasts, obtain: () => exchange(caller, sessionToken) })))
    },

    async afterRejection(rejected, caller, sessionToken) {
      return copySession(await grants.run(rejected.id, () => granted(rejected.id, rejected.shop, {
        suffices: isNewerThan(rejected),
        obtain: async () => {
          await keeper.drop(rejected)
          return exchange(caller, sessionToken)
        },
      })))
    },

    async forSessionId(id, shop) {
      const recent = lasting(keeper.recent(id, shop), now())
      if (recent) return copySession(recent)
      const session = id === offlineSessionId(shop) ? await forUserOf(shop) : await loadForVisit(id, shop)
      return isUsable(session, now()) ? copySession(session) : undefined
    },

    async clientCredentials(shop) {
      const id = offlineSessionId(shop)
      return copySession(await grants.run(id, async () => {
        const replaced = await loadForVisit(id, shop)
        return granted(id, shop, {
          suffices: isNewerThan(replaced),
          obtain: () => observer.run({ kind: 'token', how: 'client_credentials', shop, online: false }, () =>
            requestClientCredentials(shop, { config, fetch, now: now() })),
        })
      }))
    },

    async complete(session) {
      await keep(session)
      await runHook(session)
    },

    keep,
    drop,
    exclusively: exclusive.run,
    forget: keeper.forget,
    forgetSession: keeper.forgetSession,
  }
}
