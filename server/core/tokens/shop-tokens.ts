import { createSingleFlight } from '../concurrency/single-flight'
import type { Sleep } from '../concurrency/sleep'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { GrantRefusedError, TokenEndpointError } from '../errors/http-errors'
import type { Exclusive } from '../locks/exclusive'
import type { PlatformObserver } from '../platform-observer'
import { fixedTokenSession, noAccessError } from '../session/app-access'
import { Session, offlineSessionId } from '../session/session'
import type { AccessLosses } from './access-losses'
import type { ApplicationTokens } from './application-token'
import { migrateToken, refreshSession } from './grants'
import type { TokenMemories } from './token-memories'
import { TOKEN_ACTIONS } from './token-state'
import type { TokenRequest } from './token-state'
import type { TokenStore } from './token-store'

/** The offline access tokens of the app. */
export interface ShopTokens {
  /**
   * Returns the stored offline session of a shop, at most a second old and never refreshed;
   * undefined when the app is not installed.
   */
  stored(shop: string): Promise<Session | undefined>
  /**
   * Returns the offline session of a shop, refreshed when it is about to expire; undefined when the
   * app is not installed. A token that is still valid is used when it cannot be refreshed. An
   * expired token without a refresh token is returned as it is; a refused token is left out. With a
   * private key of the app, a token is obtained with that key instead of the refresh token.
   */
  forShop(shop: string): Promise<Session | undefined>
  /**
   * Does the same after the Admin API refused `rejected`; undefined when there is no newer token and
   * none can be obtained.
   */
  forShopAfterRejection(rejected: Session): Promise<Session | undefined>
  /**
   * Exchanges a stored offline token that never expires for one that does; an expiring token is
   * returned as it is. The platform cannot undo this.
   *
   * @throws PlatformError `session_not_found` | `configuration_invalid`
   */
  migrate(shop: string): Promise<Session>
  /**
   * Stores the scopes that the merchant has granted now; has no effect when the app is not
   * installed.
   */
  changeScope(shop: string, scope: string): Promise<void>
}

/**
 * Pauses in milliseconds before each read of what the winner of a refresh has stored. The winner
 * has received its tokens and has two calls to the storage left: three seconds are enough when each
 * call takes one. A longer wait would only save this call, because the next one finds the tokens of
 * a slower winner.
 */
const WINNER_READ_PAUSES_MS = [0, 100, 200, 400, 800, 1500]
/**
 * Refreshes per call: the tokens of a winner may have expired when they are found, and a response
 * may be lost.
 */
const MAX_REFRESHES = 4
/** Pauses in milliseconds before a refresh that failed is sent again. */
const RETRY_PAUSES_MS = [250, 1000]
/** A longer pause would exceed the time limits of callers. */
const MAX_RETRY_AFTER_SECONDS = 2
/** Milliseconds after which no further refresh is begun: the first one timed out, and so may it. */
const MAX_RETRY_MS = 15_000

interface FailedRefresh {
  failure: unknown
  request: Extract<TokenRequest, 'refreshRefused' | 'refreshFailed'>
}

/**
 * @throws PlatformError (every method) `grant_refused` | `token_endpoint_failed` | `storage_failed`
 */
export function createShopTokens({
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
}: {
  config: PlatformConfig
  store: TokenStore
  memories: TokenMemories
  applicationTokens: ApplicationTokens
  losses: AccessLosses
  /** Lets one request among all processes change the tokens of a session. */
  exclusive: Exclusive
  fetch: typeof globalThis.fetch
  now: () => number
  sleep: Sleep
  observer: PlatformObserver
}): ShopTokens {
  // Separate from visits: when a refresh fails, a merchant's session token still works. A hook runs
  // within a visit, and would wait for itself if its own call needed a refresh.
  const renewals = createSingleFlight<Session | undefined>()
  const { stateOf, visible } = memories

  /** Interprets the `background` column of the table until no refresh is needed any more. */
  async function renew(id: string, shop: string): Promise<Session | undefined> {
    const startedAt = now()
    let failure: unknown
    for (let refreshes = 0; refreshes < MAX_REFRESHES; refreshes++) {
      const outcome = await exclusive.run(id, () => refreshOnce(id, shop))
      if (!outcome) return undefined
      if (outcome instanceof Session) return outcome
      failure = outcome.failure
      // Without the lock: a merchant who visits now must not wait for this.
      const found = await lookForWinner(id, shop, outcome.request)
      if (found === 'nothing') throw failure
      if (typeof found !== 'string') return found
      if (found === 'refresh') continue
      const pause = retryPause(failure, refreshes)
      if (pause === undefined || now() - startedAt > MAX_RETRY_MS) break
      await sleep(pause)
    }
    throw failure
  }

  /** Requests tokens with the app's private key, or else with the refresh token. */
  async function obtain(replaced: Session): Promise<{ session: Session; isAccessOnly: boolean }> {
    const { id, shop, state, refreshToken, refreshTokenExpires } = replaced
    const isAccessOnly = memories.hasKeyFor(id)
    const session = isAccessOnly
      ? await observer.run({ kind: 'token', how: 'application', shop, online: false }, () =>
          applicationTokens.request(shop),
        )
      : await observer.run({ kind: 'token', how: 'refresh', shop, online: false }, () =>
          refreshSession(replaced, { config, fetch, now: now() }),
        )
    session.state = state
    // It still works, should the key be removed.
    if (isAccessOnly) Object.assign(session, { refreshToken, refreshTokenExpires })
    return { session, isAccessOnly }
  }

  async function refreshOnce(
    id: string,
    shop: string,
  ): Promise<Session | undefined | FailedRefresh> {
    const uninstallation = await store.uninstallation(shop)
    const replaced = await store.load(id, shop)
    if (!replaced || TOKEN_ACTIONS[stateOf(replaced)].background !== 'refresh') return replaced
    let issued: Awaited<ReturnType<typeof obtain>>
    try {
      issued = await obtain(replaced)
    } catch (failure) {
      const reason = failure instanceof GrantRefusedError ? failure.reason : undefined
      if (reason === 'application_token_refused') memories.refuseKey(id)
      else if (reason === 'invalid_grant') memories.refuse(replaced.refreshToken)
      else {
        memories.pause(id)
        return { failure, request: 'refreshFailed' }
      }
      return { failure, request: 'refreshRefused' }
    }
    return store.storeRenewed({ ...issued, replaced, uninstallation })
  }

  async function lookForWinner(
    id: string,
    shop: string,
    request: FailedRefresh['request'],
  ): Promise<Session | 'refresh' | 'retry' | 'nothing'> {
    for (const pause of WINNER_READ_PAUSES_MS) {
      if (pause > 0) await sleep(pause)
      const stored = await store.load(id, shop)
      const action = TOKEN_ACTIONS[stateOf(stored)][request]
      if (action === 'use' && stored) return stored
      if (action === 'refresh' || action === 'retry') return action
      if (action !== 'wait') break
    }
    return 'nothing'
  }

  const renewed = (id: string, shop: string) => renewals.run(id, () => renew(id, shop))

  /** Not within a renewal: the app's hook may call the Admin API of the shop, and would wait for itself. */
  async function reportLoss(session: Session | undefined): Promise<void> {
    if (!session || stateOf(session) !== 'dead') return
    await losses.report(
      session,
      session.refreshToken ? 'refresh_token_refused' : 'no_refresh_token',
    )
  }

  async function renewedOrReported(id: string, shop: string): Promise<Session | undefined> {
    try {
      return await renewed(id, shop)
    } catch (error) {
      if (error instanceof GrantRefusedError) await reportLoss(await store.load(id, shop))
      throw error
    }
  }

  return {
    async stored(shop) {
      const id = offlineSessionId(shop)
      return visible(memories.recent(id, shop) ?? (await store.load(id, shop)))
    },

    async forShop(shop) {
      const id = offlineSessionId(shop)
      const stored = await store.load(id, shop)
      if (TOKEN_ACTIONS[stateOf(stored)].background === 'refresh')
        return visible(await renewedOrReported(id, shop))
      await reportLoss(stored)
      return visible(stored)
    },

    async forShopAfterRejection(rejected) {
      const { id, shop } = rejected
      memories.refuse(rejected.accessToken)
      memories.forgetSession(id)
      let session = await renewedOrReported(id, shop)
      // A renewal that was already running may have read the session before the token was refused.
      if (TOKEN_ACTIONS[stateOf(session)].background === 'refresh')
        session = await renewedOrReported(id, shop)
      await reportLoss(session)
      const usable = visible(session)
      return usable?.accessToken ? usable : undefined
    },

    async migrate(shop) {
      if (!config.expiringOfflineTokens) {
        throw new PlatformError(
          'configuration_invalid',
          'Tokens can be migrated only while expiringOfflineTokens is on: without it they would not be renewed',
        )
      }
      const id = offlineSessionId(shop)
      const session = visible(
        await renewals.run(`migrate ${id}`, () => exclusive.run(id, () => trade(id, shop))),
      )
      if (!session?.accessToken) throw noAccessError(shop)
      return session
    },

    async changeScope(shop, scope) {
      const id = offlineSessionId(shop)
      // Not during a refresh: the later write would undo the other one.
      await exclusive.run(id, () =>
        store.rewrite(id, shop, stored =>
          stored.scope === scope ? undefined : new Session({ ...stored.toObject(), scope }),
        ),
      )
    },
  }

  async function trade(id: string, shop: string): Promise<Session | undefined> {
    const uninstallation = await store.uninstallation(shop)
    const replaced = await store.load(id, shop)
    if (!replaced || TOKEN_ACTIONS[stateOf(replaced)].migrate !== 'trade') return replaced
    try {
      const session = await observer.run(
        { kind: 'token', how: 'migrate', shop, online: false },
        () => migrateToken(replaced, { config, fetch, now: now() }),
      )
      session.state = replaced.state
      return await store.storeRenewed({ session, replaced, uninstallation })
    } catch (error) {
      // Another process may have exchanged it first.
      const stored = await store.load(id, shop)
      if (stored && TOKEN_ACTIONS[stateOf(stored)].migrate === 'use') return stored
      throw error
    }
  }
}

/**
 * Returns the milliseconds after which a failed refresh is sent again, because its response may be
 * lost or the failure may pass; undefined when it would fail again.
 */
function retryPause(failure: unknown, refreshes: number): number | undefined {
  const pause = RETRY_PAUSES_MS[refreshes]
  if (!(failure instanceof TokenEndpointError) || pause === undefined) return undefined
  const { upstreamStatus = 0, retryAfterSeconds = 0 } = failure
  const isRefused = upstreamStatus >= 300 && upstreamStatus < 500 && upstreamStatus !== 429
  if (isRefused || retryAfterSeconds > MAX_RETRY_AFTER_SECONDS) return undefined
  return Math.max(pause, retryAfterSeconds * 1000)
}

/**
 * Creates the tokens of an app that a merchant created in the admin. It has one fixed token, which is
 * in no session and no storage.
 */
export function createFixedShopTokens(): ShopTokens {
  const session = async (shop: string) => fixedTokenSession(shop)
  return {
    stored: session,
    forShop: session,
    forShopAfterRejection: async () => undefined,
    changeScope: async () => {},
    migrate: async () => {
      throw new PlatformError(
        'configuration_invalid',
        'An app of distribution platform_admin has a fixed access token: there is nothing to migrate',
      )
    },
  }
}
