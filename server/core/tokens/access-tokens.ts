import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { sleep as wait } from '../concurrency/sleep'
import type { Sleep } from '../concurrency/sleep'
import type { PlatformConfig } from '../config/config'
import { createExclusive } from '../locks/exclusive'
import type { PlatformLock } from '../locks/platform-lock'
import { NO_OBSERVER } from '../platform-observer'
import type { PlatformObserver } from '../platform-observer'
import { STORAGE_TIMEOUT_MS } from '../session/guarded-storage'
import type { Session } from '../session/session'
import { offlineSessionId, copySession } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import { owedHookId, withOwedHook } from './owed-hook'
import { createAccessLosses } from './access-losses'
import type { AccessLoss } from './access-losses'
import { createApplicationTokens } from './application-token'
import { createCallerTokens } from './caller-tokens'
import type { CallerTokens } from './caller-tokens'
import { requestClientCredentials } from './grants'
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
export interface AccessTokens extends ShopTokens, CallerTokens {
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
 * Times of the lock for changes to the tokens of a session, in milliseconds. A holder sends one
 * token request and makes four calls to the storage: it reads the session twice, stores it, and
 * reads the record of uninstallations. `waitMs` is the sum of their time limits: a process that
 * waited less would continue while the holder is healthy, and present a spent refresh token. The
 * lock of a dead holder expires after `ttlMs`.
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
  lock?: PlatformLock | undefined
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
  const callers = createCallerTokens({
    config,
    shops,
    store,
    memories,
    visits,
    exclusive,
    fetch,
    now,
    observer,
  })

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

  return {
    ...shops,
    ...callers,

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
    exclusively: exclusive.run,
    forget: store.forget,
    forgetSession: memories.forgetSession,
  }
}
