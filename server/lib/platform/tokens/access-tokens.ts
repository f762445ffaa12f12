import { REFRESH_WINDOW_SECONDS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { refreshSession } from './refresh-token'
import { Session } from '../session/session'
import { offlineSessionId, onlineSessionId } from '../session/session-id'
import type { SessionStorage } from '../session/session-storage'
import type { VerifiedSessionToken } from '../session-token/session-token'
import { createSingleFlight } from '../concurrency/single-flight'
import { exchangeSessionToken } from './token-exchange'
import { createTokenMemory } from '../session-token/token-memory'

/**
 * How long a session read from storage is believed without reading it again. It spares a read per request; a session
 * that another process deleted lives this much longer, and only for callers who hold a valid session token.
 */
const SESSION_MEMORY_MS = 1000
const SESSIONS_REMEMBERED = 1000

/** Gets, keeps and renews the access tokens of shops and users. */
export interface AccessTokens {
  /** The session a verified caller works with, when it was read a moment ago: without a promise, for the hot path. */
  remembered(caller: VerifiedSessionToken): Session | undefined
  /** The session a verified caller works with; granted by token exchange when there is none that will last. */
  forSessionToken(caller: VerifiedSessionToken, sessionToken: string): Promise<Session>
  /** The same after the Admin API refused `rejected`: another request's newer token, or a new grant. */
  afterRejection(rejected: Session, caller: VerifiedSessionToken, sessionToken: string): Promise<Session>
  /** The offline session of a shop, refreshed when it is about to expire; undefined when the app is not installed there. */
  forShop(shop: string): Promise<Session | undefined>
  /** The same after the Admin API refused `rejected`; undefined when the shop has no newer token and none can be had. */
  forShopAfterRejection(rejected: Session): Promise<Session | undefined>
  /** Completes a grant: stores the session, then runs the hook. If the hook fails, the grant does not count. */
  complete(session: Session): Promise<void>
  /** Forgets the access token that the platform refused, unless a newer one has been stored meanwhile. */
  drop(rejected: Session): Promise<void>
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
  // Apart from grants: where a refresh comes to nothing a merchant's session token still works, and a hook, which runs
  // within a grant, would wait for itself if its own call needed a refresh.
  const refreshes = createSingleFlight<Session | undefined>()
  const memory = createTokenMemory<{ session: Session, readAt: number }>(SESSIONS_REMEMBERED)

  /** The session, if its token will outlive the work that is about to be done with it. */
  const lasting = (session: Session | undefined): Session | undefined =>
    session?.accessToken && !session.isExpired(REFRESH_WINDOW_SECONDS * 1000, now()) ? session : undefined

  const idFor = (caller: VerifiedSessionToken): string =>
    config.useOnlineTokens ? onlineSessionId(caller.shop, caller.userId) : offlineSessionId(caller.shop)

  function remembered(caller: VerifiedSessionToken): Session | undefined {
    const entry = memory.get(idFor(caller))
    const recent = entry && now() - entry.readAt <= SESSION_MEMORY_MS ? lasting(entry.session) : undefined
    return recent && copyOf(recent)
  }

  async function load(id: string, shop: string): Promise<Session | undefined> {
    const session = await storage.loadSession(id)
    // An adapter that confuses ids must not hand one shop's token to another.
    if (session?.shop !== shop) return undefined
    memory.set(id, { session, readAt: now() })
    return session
  }

  /** What another request or process has stored since `session` was read. */
  async function newerThan(session: Session): Promise<Session | undefined> {
    const stored = lasting(await load(session.id, session.shop))
    return stored?.accessToken === session.accessToken ? undefined : stored
  }

  const mustRefresh = (session: Session | undefined): session is Session & { refreshToken: string } =>
    config.expiringOfflineTokens && Boolean(session?.refreshToken) && !lasting(session)

  async function store(session: Session): Promise<void> {
    memory.set(session.id, { session, readAt: Number.NEGATIVE_INFINITY })
    await storage.storeSession(session)
  }

  async function drop(rejected: Session): Promise<void> {
    const stored = await load(rejected.id, rejected.shop)
    if (stored && stored.accessToken === rejected.accessToken) await store(new Session({ ...stored.toObject(), accessToken: undefined }))
  }

  async function complete(session: Session, ...earlier: Session[]): Promise<void> {
    for (const granted of [...earlier, session]) await store(granted)
    try {
      await afterAuth(session)
    }
    catch (error) {
      // The hook may be what registers webhooks: keeping the token would mean that it is never run again.
      await drop(session)
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

  async function refresh(session: Session): Promise<Session> {
    try {
      const renewed = await refreshSession(session, { config, fetch, now: now() })
      await store(renewed)
      return renewed
    }
    catch (error) {
      // Another process may have used this refresh token first; then its token is the one to use.
      const winner = await newerThan(session)
      if (winner) return winner
      throw error
    }
  }

  return {
    remembered,

    async forSessionToken(caller, sessionToken) {
      const id = idFor(caller)
      return remembered(caller) ?? copyOf(lasting(await load(id, caller.shop))
        ?? await grants.run(id, async () => lasting(await load(id, caller.shop)) ?? grant(caller, sessionToken)))
    },

    async afterRejection(rejected, caller, sessionToken) {
      return copyOf(await grants.run(rejected.id, async () => {
        const newer = await newerThan(rejected)
        if (newer) return newer
        await drop(rejected)
        return grant(caller, sessionToken)
      }))
    },

    async forShop(shop) {
      const id = offlineSessionId(shop)
      const stored = await load(id, shop)
      const session = !mustRefresh(stored)
        ? stored
        : await refreshes.run(id, async () => {
            const newer = await load(id, shop)
            return mustRefresh(newer) ? refresh(newer) : newer
          })
      return session && copyOf(session)
    },

    async forShopAfterRejection(rejected) {
      const session = await refreshes.run(rejected.id, async () => {
        const newer = await newerThan(rejected)
        if (newer) return newer
        await drop(rejected)
        return rejected.refreshToken ? refresh(rejected) : undefined
      })
      return session && copyOf(session)
    },

    complete: session => complete(session),
    drop,
  }
}

/** Requests must not share one mutable session. Cheaper than the constructor, which checks what comes out of stores. */
function copyOf(session: Session): Session {
  return Object.assign(Object.create(Session.prototype) as Session, session)
}
