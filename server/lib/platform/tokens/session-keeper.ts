import { unlessUnreadable } from '../encryption/unless-unreadable'
import { Session } from '../session/session'
import { offlineSessionId } from '../session/session-id'
import type { SessionStorage } from '../session/session-storage'
import { createTokenMemory } from '../session-token/token-memory'
import { lasting } from './token-lifetime'
import { createUnsavedSessions } from './unsaved-sessions'

/**
 * How long a session read from storage is believed without reading it again. It spares a read per request; a session
 * that another process deleted lives this much longer, and only for callers who proved who they are.
 */
const SESSION_MEMORY_MS = 1000
const SESSIONS_REMEMBERED = 1000

/** The stored sessions, with a short memory. What it returns is shared: copy it before it leaves this folder. */
export interface SessionKeeper {
  /** The session of this id and shop when it was read a moment ago: without a promise, for the hot path. */
  recent(id: string, shop: string): Session | undefined
  load(id: string, shop: string): Promise<Session | undefined>
  store(session: Session): Promise<void>
  /** Stores `granted` unless something that will last, other than `replaced`, was stored meanwhile; resolves to what is stored then. */
  storeGranted(granted: Session, replaced: Session | undefined): Promise<Session>
  /**
   * Stores what replaced tokens that the platform revoked in the same moment, unless another process has stored newer ones; held
   * in memory while the storage fails.
   */
  storeRenewed(renewed: Session, replaced: Session): Promise<void>
  /** What another request or process has stored since `session` was read. */
  newerThan(session: Session): Promise<Session | undefined>
  /** Takes the access token out of the stored session, unless a newer one has been stored meanwhile. */
  drop(rejected: Session): Promise<void>
  /** Forgets all sessions of a shop, one that could not be stored included; the storage is left alone. */
  forget(shop: string): void
  /** Forgets that this session was read; the storage is left alone. */
  forgetSession(id: string): void
}

/** @throws PlatformError (every method that returns a promise, but `storeRenewed`) `storage_failed` */
export function createSessionKeeper(storage: SessionStorage, now: () => number): SessionKeeper {
  const memory = createTokenMemory<{ session: Session, readAt: number }>(SESSIONS_REMEMBERED)
  const unsaved = createUnsavedSessions(storage)

  async function load(id: string, shop: string): Promise<Session | undefined> {
    const session = (await unsaved.settle(id)) ?? (await storage.loadSession(id))
    // An adapter that confuses ids must not hand one shop's token to another.
    if (session?.shop !== shop) return undefined
    memory.set(id, { session, readAt: now() })
    return session
  }

  async function store(session: Session): Promise<void> {
    memory.set(session.id, { session, readAt: Number.NEGATIVE_INFINITY })
    await storage.storeSession(session)
    unsaved.discard(session.id)
  }

  function forgetSession(id: string): void {
    memory.drop(entry => entry.session.id === id)
  }

  return {
    recent(id, shop) {
      const entry = memory.get(id)
      return entry && entry.session.shop === shop && now() - entry.readAt <= SESSION_MEMORY_MS ? entry.session : undefined
    },
    load,
    store,

    async storeGranted(granted, replaced) {
      // Tokens that cannot be decrypted are no reason to lose those that were granted now.
      const stored = lasting(await unlessUnreadable(load(granted.id, granted.shop)), now())
      if (stored && stored.accessToken !== replaced?.accessToken) return stored
      await store(granted)
      return granted
    },

    async storeRenewed(renewed, replaced) {
      forgetSession(renewed.id)
      unsaved.add(renewed, replaced)
      await unsaved.settle(renewed.id)
    },

    async newerThan(session) {
      const stored = lasting(await load(session.id, session.shop), now())
      return stored?.accessToken === session.accessToken ? undefined : stored
    },

    async drop(rejected) {
      const stored = await load(rejected.id, rejected.shop)
      if (stored?.accessToken && stored.accessToken === rejected.accessToken) {
        await store(new Session({ ...stored.toObject(), accessToken: undefined }))
      }
    },

    forget(shop) {
      memory.drop(entry => entry.session.shop === shop)
      unsaved.discard(offlineSessionId(shop))
    },

    forgetSession,
  }
}
