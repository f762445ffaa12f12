import type { Sleep } from '../concurrency/sleep'
import type { PlatformConfig } from '../config/config'
import { GrantRefusedError, TokenEndpointError } from '../errors/http-errors'
import type { Exclusive } from '../locks/exclusive'
import type { PlatformObserver } from '../platform-observer'
import { Session } from '../session/session'
import type { ApplicationTokens } from './application-token'
import { migrateToken, refreshSession } from './grants'
import type { TokenMemories } from './token-memories'
import { TOKEN_ACTIONS, isRenewal } from './token-state'
import type { TokenRequest } from './token-state'
import type { TokenStore } from './token-store'

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
/** Pauses in milliseconds before a refresh or a trade that failed is sent again. */
const RETRY_PAUSES_MS = [250, 1000]
/** A longer pause would exceed the time limits of callers. */
const MAX_RETRY_AFTER_SECONDS = 2
/** Milliseconds after which no further refresh is begun: the first one timed out, and so may it. */
const MAX_RETRY_MS = 15_000

interface FailedRenewal {
  failure: unknown
  request: Exclude<TokenRequest, 'visit' | RenewalReason>
}

/** Why tokens are renewed: the column of the table that begins it. */
type RenewalReason = Extract<TokenRequest, 'background' | 'migrate'>

/**
 * Renews the offline tokens of a shop.
 *
 * @returns the renewed session; undefined when the app is not installed
 * @throws PlatformError `grant_refused` | `token_endpoint_failed` | `storage_failed`
 */
type RenewTokens = (id: string, shop: string, reason: RenewalReason) => Promise<Session | undefined>

/** What a renewal of tokens needs. */
export interface TokenRenewalOptions {
  config: PlatformConfig
  store: TokenStore
  memories: TokenMemories
  applicationTokens: ApplicationTokens
  /** Lets one request among all processes change the tokens of a session. */
  exclusive: Exclusive
  fetch: typeof globalThis.fetch
  now: () => number
  sleep: Sleep
  observer: PlatformObserver
}

/**
 * Creates the renewal of a shop's offline token. It interprets the column of the table until
 * neither a refresh nor a trade is needed any more.
 */
export function createTokenRenewal({
  config,
  store,
  memories,
  applicationTokens,
  exclusive,
  fetch,
  now,
  sleep,
  observer,
}: TokenRenewalOptions): RenewTokens {
  const { stateOf } = memories
  const renew: RenewTokens = async (id, shop, reason) => {
    const startedAt = now()
    let failure: unknown
    for (let refreshes = 0; refreshes < MAX_REFRESHES; refreshes++) {
      const outcome = await exclusive.run(id, () => renewOnce(id, shop, reason))
      if (!outcome) return undefined
      if (outcome instanceof Session) return outcome
      failure = outcome.failure
      // Without the lock: a merchant who visits now must not wait for this.
      const found = await lookForWinner(id, shop, outcome.request)
      if (found === 'nothing') throw failure
      if (typeof found !== 'string') return found
      if (found === 'renew') continue
      const pause = retryPause(failure, refreshes)
      if (pause === undefined || now() - startedAt > MAX_RETRY_MS) break
      await sleep(pause)
    }
    throw failure
  }

  /** Requests tokens with the app's private key, or else with the refresh token. */
  async function refresh(replaced: Session): Promise<{ session: Session; isAccessOnly: boolean }> {
    const { id, shop, refreshToken, refreshTokenExpires } = replaced
    const isAccessOnly = memories.hasKeyFor(id)
    const session = isAccessOnly
      ? await observer.run({ kind: 'token', how: 'application', shop, online: false }, () =>
          applicationTokens.request(shop),
        )
      : await observer.run({ kind: 'token', how: 'refresh', shop, online: false }, () =>
          refreshSession(replaced, { config, fetch, now: now() }),
        )
    // It still works, should the key be removed.
    if (isAccessOnly) Object.assign(session, { refreshToken, refreshTokenExpires })
    return { session, isAccessOnly }
  }

  /** Requests a pair for a token that never expires: the same one again after a lost response. */
  async function trade(replaced: Session): Promise<{ session: Session }> {
    const { shop } = replaced
    const session = await observer.run({ kind: 'token', how: 'migrate', shop, online: false }, () =>
      migrateToken(replaced, { config, fetch, now: now() }),
    )
    return { session }
  }

  async function renewOnce(
    id: string,
    shop: string,
    reason: RenewalReason,
  ): Promise<Session | undefined | FailedRenewal> {
    const uninstallation = await store.uninstallation(shop)
    const replaced = await store.load(id, shop)
    const action = TOKEN_ACTIONS[stateOf(replaced)][reason]
    if (!replaced || !isRenewal(action)) return replaced
    let issued: { session: Session; isAccessOnly?: boolean }
    try {
      issued = await (action === 'trade' ? trade(replaced) : refresh(replaced))
    } catch (failure) {
      return { failure, request: recordFailure(failure, replaced, action) }
    }
    issued.session.state = replaced.state
    return store.storeRenewed({ ...issued, replaced, uninstallation })
  }

  /** Records what a failure shows about the tokens, and returns the event for the table. */
  function recordFailure(
    failure: unknown,
    { id, accessToken, refreshToken }: Session,
    action: 'refresh' | 'trade',
  ): FailedRenewal['request'] {
    const reason = failure instanceof GrantRefusedError ? failure.reason : undefined
    if (action === 'trade') {
      if (reason === undefined) return 'tradeFailed'
      memories.refuseTrade(accessToken)
      return 'tradeRefused'
    }
    if (reason === 'application_token_refused') memories.refuseKey(id)
    else if (reason === 'invalid_grant') memories.refuse(refreshToken)
    else {
      memories.pause(id)
      return 'refreshFailed'
    }
    return 'refreshRefused'
  }

  async function lookForWinner(
    id: string,
    shop: string,
    request: FailedRenewal['request'],
  ): Promise<Session | 'renew' | 'retry' | 'nothing'> {
    for (const pause of WINNER_READ_PAUSES_MS) {
      if (pause > 0) await sleep(pause)
      const stored = await store.load(id, shop)
      const action = TOKEN_ACTIONS[stateOf(stored)][request]
      if (action === 'use' && stored) return stored
      if (isRenewal(action)) return 'renew'
      if (action === 'retry') return action
      if (action !== 'wait') break
    }
    return 'nothing'
  }

  return renew
}

/**
 * Returns the milliseconds after which a failed request is sent again, because its response may be
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
