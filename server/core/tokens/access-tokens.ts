import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { sleep as wait } from '../concurrency/sleep'
import type { Sleep } from '../concurrency/sleep'
import type { PlatformConfig } from '../config/config'
import { DecryptionError, ignoreUnreadable } from '../encryption/decryption-error'
import { PlatformError } from '../errors/errors'
import { GrantRefusedError } from '../errors/http-errors'
import { createExclusive } from '../locks/exclusive'
import type { PlatformLock } from '../locks/platform-lock'
import { NO_OBSERVER } from '../platform-observer'
import type { PlatformObserver } from '../platform-observer'
import { STORAGE_TIMEOUT_MS } from '../session/guarded-storage'
import type { Session } from '../session/session'
import { offlineSessionId, onlineSessionId, isUsable, copySession } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import type { VerifiedSessionToken } from '../session-token/session-token'
import { owedHookId, withOwedHook } from './owed-hook'
import { createAccessLosses } from './access-losses'
import type { AccessLoss } from './access-losses'
import { createApplicationTokens } from './application-token'
import { exchangeSessionToken, requestClientCredentials } from './grants'
import { recordInstallation } from './installation'
import { createFixedShopTokens, createShopTokens } from './shop-tokens'
import type { ShopTokens } from './shop-tokens'
import { TOKEN_TIMEOUT_MS } from './token-endpoint'
import { createTokenMemories } from './token-memories'
import { createTokenStore } from './token-store'
import { createVisits } from './visits'

/**
 * Obtains, stores and renews the access tokens of shops and users. The table in `token-state.ts`
 * decides what happens to a token.
 */
export interface AccessTokens extends ShopTokens {
  /**
   * Returns the session of a verified caller, without a promise, when it was read within the last
   * second. For the hot path.
   */
  cached(caller: VerifiedSessionToken): Session | undefined
  /**
   * Returns the session of a verified caller. Exchanges the session token when there is no valid
   * one. This is a visit: a hook that the session owes runs first. When it fails, the visit fails
   * and the token stays.
   */
  forSessionToken(caller: VerifiedSessionToken, sessionToken: string): Promise<Session>
  /**
   * Does the same after the Admin API refused `rejected`: returns another request's newer token, or
   * a new grant.
   */
  afterRejection(
    rejected: Session,
    caller: VerifiedSessionToken,
    sessionToken: string,
  ): Promise<Session>
  /**
   * Returns the session with this id if it belongs to this shop: an offline session refreshed as in
   * `forShop`, a user's session as it is. This is a visit as well. Undefined when the session has
   * no access token, or an expired one that cannot be renewed.
   */
  forSessionId(id: string, shop: string): Promise<Session | undefined>
  /**
   * Requests an offline token with the app's own credentials, without a merchant, and completes the
   * grant.
   */
  clientCredentials(shop: string): Promise<Session>
  /**
   * Completes a grant: stores the session, then runs the hook. If the hook fails, it is owed: a
   * later visit runs it.
   */
  complete(session: Session): Promise<void>
  /** Stores a session that is only a part of a grant. The hook does not run. */
  keep(session: Session): Promise<void>
  /** Stops using an access token that the platform refused. Writes nothing. */
  drop(rejected: Session): void
  /**
   * Runs `work` while no token of the session with this id is obtained or renewed, here or, where
   * there is a lock, in another process.
   */
  exclusively<T>(id: string, work: () => Promise<T>): Promise<T>
  /**
   * Removes the sessions of a shop, those of its users included, from memory after they were
   * deleted from the storage.
   */
  forget(shop: string): void
  /** Removes a session from memory after it was deleted from the storage. */
  forgetSession(id: string): void
}

/**
 * Times of the lock for changes to the tokens of a session, in milliseconds. A holder reads the
 * session, sends one token request, reads and stores the session, and reads the record of
 * uninstallations: with every call at its time limit, four calls to the storage and one token
 * request. A process that waited less would continue without the lock although the holder is
 * healthy, and present a spent refresh token. The lock of a dead holder expires after `ttlMs`.
 */
export const TOKEN_LOCK = { ttlMs: 6000, waitMs: 4 * STORAGE_TIMEOUT_MS + TOKEN_TIMEOUT_MS }

/**
 * @throws PlatformError (every method) `grant_refused` | `token_endpoint_failed` | `storage_failed`
 */
export function createAccessTokens(options: {
  config: PlatformConfig
  storage: SessionStorage
  /** Installations and uninstallations, shared by all processes. @default in memory */
  records?: Storage
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
  /** Converts a time of this process's clock to the platform's. @default they agree */
  toPlatformTime?: (time: number) => number
  afterAuth: (session: Session) => Promise<void>
  /** Runs once per loss of access to a shop. */
  accessLost?: (loss: AccessLoss) => Promise<void>
  /** Shared with the other processes of the app. */
  lock?: PlatformLock
  observer?: PlatformObserver
  sleep?: Sleep
}): AccessTokens {
  const {
    config,
    storage,
    fetch,
    now,
    afterAuth,
    lock,
    observer = NO_OBSERVER,
    sleep = wait,
  } = options
  const { records = createStorage(), toPlatformTime = time => time } = options
  const { accessLost = async () => {} } = options
  const memories = createTokenMemories({
    refreshes: config.expiringOfflineTokens,
    hasKey: config.appKeys.length > 0,
    now,
  })
  const store = createTokenStore({ storage, records, now, memories })
  const exclusive = createExclusive(lock, TOKEN_LOCK)
  const warn = (message: string) => observer.warn(message)
  const visits = createVisits({
    store,
    memories,
    exclusive,
    records,
    observer,
    now,
    toPlatformTime,
    afterAuth,
  })
  const applicationTokens = createApplicationTokens({ config, fetch, now, toPlatformTime, warn })
  const losses = createAccessLosses({ records, exclusive, observer, now, accessLost })
  const shops =
    config.distribution === 'platform_admin'
      ? createFixedShopTokens()
      : createShopTokens({
          config,
          store,
          memories,
          applicationTokens,
          losses,
          exclusive,
          fetch,
          now,
          sleep,
          observer,
        })

  const idFor = (caller: VerifiedSessionToken): string =>
    config.useOnlineTokens
      ? onlineSessionId(caller.shop, caller.userId)
      : offlineSessionId(caller.shop)

  const isReady = (stored: Session | undefined): stored is Session =>
    visits.isSufficient(stored) && owedHookId(stored) === undefined

  function cached(caller: VerifiedSessionToken): Session | undefined {
    const ready = memories.ready(idFor(caller), caller.shop)
    return ready && copySession(ready)
  }

  async function exchange(
    { shop, userId }: VerifiedSessionToken,
    sessionToken: string,
  ): Promise<Session> {
    const exchangeFor = (online: boolean) =>
      observer.run({ kind: 'token', how: 'exchange', shop, online }, () =>
        exchangeSessionToken({ shop, sessionToken, online }, { config, fetch, now: now() }),
      )
    if (!config.useOnlineTokens) return exchangeFor(false)
    const id = offlineSessionId(shop)
    await exclusive.run(id, async () => {
      const uninstallation = await store.uninstallation(shop)
      const replaced = await visits.load(id, shop)
      const offline = await exchangeFor(false)
      memories.accept(offline)
      await store.storeGranted({ session: offline, replaced, uninstallation })
    })
    const online = await exchangeFor(true)
    if (online.id !== onlineSessionId(shop, userId)) {
      throw new PlatformError(
        'token_endpoint_failed',
        'The token endpoint returned the token of another user',
      )
    }
    return online
  }

  const visitWith = (id: string, caller: VerifiedSessionToken, sessionToken: string) =>
    visits.run(id, () =>
      visits.grant(id, caller.shop, visits.isSufficient, () => exchange(caller, sessionToken)),
    )

  /**
   * Returns the offline session for a signed-in user; undefined when it cannot be renewed, so that
   * the user signs in again.
   */
  async function forSignedInUser(shop: string): Promise<Session | undefined> {
    try {
      return await shops.forShop(shop)
    } catch (error) {
      if (error instanceof GrantRefusedError || error instanceof DecryptionError) return undefined
      throw error
    }
  }

  /** Requests a token with the private key of the app, or else with its client secret. */
  function requestWithoutMerchant(shop: string): Promise<Session> {
    const hasKey = config.appKeys.length > 0
    const how = hasKey ? 'application' : 'client_credentials'
    return observer.run({ kind: 'token', how, shop, online: false }, () =>
      hasKey
        ? applicationTokens.request(shop)
        : requestClientCredentials(shop, { config, fetch, now: now() }),
    )
  }

  const keep = async (session: Session) => {
    memories.accept(session)
    await recordInstallation(records, session.shop, toPlatformTime(now()))
    await exclusive.run(session.id, () => store.overwrite(session))
  }

  function drop({ id, accessToken }: Session): void {
    memories.refuse(accessToken)
    memories.forgetSession(id)
  }

  return {
    ...shops,
    cached,

    async forSessionToken(caller, sessionToken) {
      const id = idFor(caller)
      const ready = cached(caller)
      if (ready) return ready
      const stored = await ignoreUnreadable(store.loadForRequest(id, caller.shop), error =>
        observer.warn(error.message),
      )
      return copySession(isReady(stored) ? stored : await visitWith(id, caller, sessionToken))
    },

    async afterRejection(rejected, caller, sessionToken) {
      drop(rejected)
      const session = await visitWith(rejected.id, caller, sessionToken)
      // A visit that was already running may have read the session before the token was refused.
      return copySession(
        visits.isSufficient(session) ? session : await visitWith(rejected.id, caller, sessionToken),
      )
    },

    async forSessionId(id, shop) {
      const ready = memories.ready(id, shop)
      if (ready) return copySession(ready)
      const session =
        id === offlineSessionId(shop)
          ? await forSignedInUser(shop)
          : memories.visible(await visits.load(id, shop))
      if (!isUsable(session, now())) return undefined
      if (owedHookId(session) === undefined) return copySession(session)
      return copySession(
        await visits.run(id, async () => {
          // Another visit may have run the hook while this one waited.
          const owing = (await store.load(id, shop)) ?? session
          return { session: owing, owedHook: owedHookId(owing) }
        }),
      )
    },

    async clientCredentials(shop) {
      const id = offlineSessionId(shop)
      const before = await visits.load(id, shop)
      const isNewer = (stored: Session | undefined): stored is Session =>
        visits.isSufficient(stored) && stored.accessToken !== before?.accessToken
      return copySession(
        await visits.run(id, () =>
          visits.grant(id, shop, isNewer, () => requestWithoutMerchant(shop)),
        ),
      )
    },

    async complete(session) {
      await exclusive.run(`visit:${session.id}`, async () => {
        const owing = withOwedHook(session)
        await keep(owing)
        await visits.runOwedHook(owing, owedHookId(owing) ?? '')
      })
    },

    keep,
    drop,
    exclusively: exclusive.run,
    forget: store.forget,
    forgetSession: memories.forgetSession,
  }
}
