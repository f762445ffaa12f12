import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { atMost } from '../concurrency/at-most'
import { copySession, isUsable, lastsBeyondRefreshWindow } from '../session/session'
import type { Session } from '../session/session'
import { classify } from './token-state'
import type { TokenState } from './token-state'

/**
 * Sessions and facts about tokens that one process has in bounded memory. They are never stored,
 * and a restart loses them. Returned sessions are shared: copy them before they leave this folder.
 */
export interface TokenMemories {
  /** Caches a session that was just read. `isReady`: a visit can use it as it is. */
  remember(id: string, session: Session, isReady: boolean): void
  /** Returns a session that was read within the last second. */
  recent(id: string, shop: string): Session | undefined
  /** The same, but only a session that a visit can use as it is. */
  ready(id: string, shop: string): Session | undefined
  /** Removes a session from the cache. The storage is not changed. */
  forgetSession(id: string): void
  /** Removes all sessions of a shop from the cache. The storage is not changed. */
  forgetShop(shop: string): void
  /** Records that the platform refused an access token or a refresh token. */
  refuse(token: string | undefined): void
  /**
   * Removes the tokens of a session from the refused ones, because the platform has just issued
   * them.
   */
  accept(session: Session): void
  isRefused(token: string): boolean
  /** Records that the platform refused to exchange a permanent access token. */
  refuseTrade(accessToken: string | undefined): void
  /**
   * Records that a refresh failed, so that a token that still works is used before the next
   * refresh.
   */
  pause(id: string): void
  /** Returns whether the app's private key can get a token for the session with this id. */
  hasKeyFor(id: string): boolean
  /** Records that the platform refused the private key for a session: not used for a minute. */
  refuseKey(id: string): void
  stateOf(session: Session | undefined): TokenState
  /** Returns a copy without the tokens that are known to be invalid. Callers may change it. */
  visible(session: Session | undefined): Session | undefined
}

/** How long a token that still works is used after a failed refresh, in milliseconds. */
const PAUSE_MS = 5000
/**
 * How long the private key is not used for a shop after the platform refused it, in milliseconds.
 */
const KEY_PAUSE_MS = 60_000
const MAX_REMEMBERED = 1000
/**
 * How long a session read from storage is cached, in milliseconds. It saves a read per request. A
 * session that another process deleted is used this much longer, and only for authenticated
 * callers.
 */
const SESSION_CACHE_MS = 1000

/**
 * @param options.refreshes whether expiring tokens are requested, and so renewed
 * @param options.hasKey whether the app has a private key
 */
export function createTokenMemories({
  refreshes,
  hasKey,
  now,
}: {
  refreshes: boolean
  hasKey: boolean
  now: () => number
}): TokenMemories {
  /** Sessions that were read last, by id. */
  const sessions = new LRUCache<string, { session: Session; isReady: boolean }>({
    ...atMost(MAX_REMEMBERED),
    ttl: SESSION_CACHE_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const refused = new LRUCache<string, true>(atMost(MAX_REMEMBERED))
  const paused = new LRUCache<string, true>({
    ...atMost(MAX_REMEMBERED),
    // An entry is stale when its age is greater than this.
    ttl: PAUSE_MS - 1,
    ttlResolution: 0,
    perf: { now },
  })
  const keyRefused = new LRUCache<string, true>({
    ...atMost(MAX_REMEMBERED),
    ttl: KEY_PAUSE_MS - 1,
    ttlResolution: 0,
    perf: { now },
  })
  let hasRefused = false

  // Usually no token was refused: skip the hash.
  const isRefused = (token: string) => hasRefused && refused.get(digestOf(token)) === true
  const isTradeRefused = (accessToken: string) => isRefused(tradeOf(accessToken))
  const isPaused = (id: string) => paused.has(id)
  const hasKeyFor = (id: string) => hasKey && !keyRefused.has(id)

  function cached(id: string, shop: string) {
    const entry = sessions.get(id)
    return entry?.session.shop === shop ? entry : undefined
  }

  function refuse(token: string): void {
    hasRefused = true
    refused.set(digestOf(token), true)
  }

  return {
    remember: (id, session, isReady) => void sessions.set(id, { session, isReady }),
    recent: (id, shop) => cached(id, shop)?.session,
    ready(id, shop) {
      const entry = cached(id, shop)
      return entry?.isReady && lastsBeyondRefreshWindow(entry.session, now())
        ? entry.session
        : undefined
    },
    forgetSession: id => void sessions.delete(id),
    forgetShop(shop) {
      for (const [id, { session }] of [...sessions.entries()])
        if (session.shop === shop) sessions.delete(id)
    },
    isRefused,
    refuse(token) {
      if (token) refuse(token)
    },
    refuseTrade(accessToken) {
      if (accessToken) refuse(tradeOf(accessToken))
    },
    accept({ accessToken, refreshToken }) {
      for (const token of [accessToken, accessToken && tradeOf(accessToken), refreshToken])
        if (token && isRefused(token)) refused.delete(digestOf(token))
    },
    pause: id => void paused.set(id, true),
    hasKeyFor,
    refuseKey: id => void keyRefused.set(id, true),
    stateOf: session =>
      classify(session, {
        now: now(),
        refreshes,
        isRefused,
        isTradeRefused,
        isPaused,
        hasKeyFor,
      }),
    visible(session) {
      if (!session) return undefined
      const copy = copySession(session)
      if (copy.accessToken && isRefused(copy.accessToken)) delete copy.accessToken
      if (copy.refreshToken && isRefused(copy.refreshToken)) {
        delete copy.refreshToken
        // An expired token that cannot be renewed: the caller has no access, and learns that
        // without an Admin API call.
        if (!isUsable(copy, now())) delete copy.accessToken
      }
      return copy
    },
  }
}

/** No token contains a space: the exchange of a token is refused apart from the token itself. */
function tradeOf(accessToken: string): string {
  return `trade ${accessToken}`
}

/** Returns the digest of a token that must be recognized later, but not used. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}
