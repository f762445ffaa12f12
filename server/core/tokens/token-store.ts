import { LRUCache } from 'lru-cache'
import type { Storage } from 'unstorage'
import { atMost } from '../concurrency/at-most'
import { createSingleFlight } from '../concurrency/single-flight'
import { ignoreUnreadable } from '../encryption/decryption-error'
import { PlatformError } from '../errors/errors'
import { GrantRefusedError } from '../errors/http-errors'
import { STORAGE_TIMEOUT_MS } from '../session/guarded-storage'
import type { Session } from '../session/session'
import { offlineSessionId } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import { lastUninstallation } from './installation'
import { owedHookId } from './owed-hook'
import {
  isGood,
  isOverwritten,
  isSamePair,
  relationOf,
  trackPair,
  withStoredChanges,
} from './token-pairs'
import type { Issued, StoredPair, TrackedPair } from './token-pairs'
import type { TokenMemories } from './token-memories'
import { MAY_STORE } from './token-state'
import type { TokenWriter } from './token-state'

/**
 * Reads and writes the stored sessions. Returned sessions are shared: copy them before they leave
 * this folder.
 */
export interface TokenStore {
  /**
   * Reads the stored session. Returns the one of this process when the storage has failed to store
   * it, or contains again what it replaced.
   */
  load(id: string, shop: string): Promise<Session | undefined>
  /**
   * Does the same for the start of a request. Concurrent requests share one read, so that a sudden
   * load does not exhaust the connections of the storage.
   */
  loadForRequest(id: string, shop: string): Promise<Session | undefined>
  /** Reads the id of the last uninstallation. Call it before tokens are requested. */
  uninstallation(shop: string): Promise<string | undefined>
  /**
   * Stores granted tokens. Resolves to the session of another process when that one stored valid
   * tokens in the meantime.
   */
  storeGranted(issued: Issued): Promise<Session>
  /**
   * Stores tokens that replaced others, which no longer work. Keeps them in memory while the
   * storage fails. Resolves to the session to use.
   */
  storeRenewed(issued: Issued): Promise<Session | undefined>
  /** Stores the session of an OAuth callback and overwrites any other. */
  overwrite(session: Session): Promise<void>
  /**
   * Stores a changed copy of the stored session, with the same tokens. `change` returns undefined
   * when there is nothing to change.
   */
  rewrite(
    id: string,
    shop: string,
    change: (stored: Session) => Session | undefined,
  ): Promise<Session | undefined>
  /**
   * Removes all sessions of a shop from memory, one that could not be stored included. The storage
   * is not changed.
   */
  forget(shop: string): void
}

const MAX_STORED = 1000
/**
 * Longer than a read whose storage does not respond: those who wait for it then fail with it, and
 * do not begin to wait again.
 */
const MAX_READ_MS = 2 * STORAGE_TIMEOUT_MS

/**
 * @throws PlatformError (every method that returns a promise, but `storeRenewed`) `storage_failed`
 */
export function createTokenStore({
  storage,
  records,
  now,
  memories,
}: {
  storage: SessionStorage
  records: Storage
  now: () => number
  memories: TokenMemories
}): TokenStore {
  /** The last tokens that this process stored for a session, by its id. */
  const stored = new LRUCache<string, StoredPair>(atMost(MAX_STORED))
  /**
   * Not bounded: there is one entry for each shop that is renewed while the storage is down, and a
   * dropped entry is a shop without access.
   */
  const unsaved = new Map<string, TrackedPair>()
  const attempts = createSingleFlight<Session | undefined>()
  const reads = createSingleFlight<Session | undefined>({ maxWaitMs: MAX_READ_MS })
  /** Counts changes of this process: a request must not share a read that began before a change. */
  let changes = 0

  const uninstallation = async (shop: string) => (await lastUninstallation(records, shop, now())).id
  const pairContext = () => ({ now: now(), isRefused: memories.isRefused })
  const track = (issued: Issued) =>
    trackPair(issued, [stored.get(issued.session.id), unsaved.get(issued.session.id)])

  async function read(id: string, shop: string): Promise<Session | undefined> {
    const session = await storage.loadSession(id)
    // An adapter that confuses ids must not return the token of another shop.
    return session?.shop === shop ? session : undefined
  }

  async function write(session: Session): Promise<void> {
    memories.forgetSession(session.id)
    await storage.storeSession(session)
    changes++
  }

  /**
   * Stores issued tokens if they may be stored. Resolves to the stored session; undefined when the
   * shop has uninstalled the app.
   */
  async function storePair(
    pair: TrackedPair,
    writer: TokenWriter,
    current: Session | undefined,
  ): Promise<Session | undefined> {
    const { session, uninstallation: before } = pair
    const { id, shop } = session
    const isStored = isSamePair(current, session)
    let result = session
    if (!isStored || writer === 'grant') {
      const relation = relationOf(current, pair, pairContext())
      if (!isStored && !MAY_STORE[relation][writer]) return current
      if (writer === 'renewal' && current)
        result = withStoredChanges(current, pair, pair.isRestored || relation === 'earlier')
      await write(result)
      stored.set(id, { ...pair, session: result, storedAt: now() })
    }
    if ((await uninstallation(shop)) === before) return result
    await deleteStored(result)
    return undefined
  }

  /**
   * Deletes a session after the shop uninstalled the app during a token request: the tokens no
   * longer work, and the uninstallation may have missed the session.
   */
  async function deleteStored({ id, shop, accessToken }: Session): Promise<void> {
    stored.delete(id)
    memories.forgetSession(id)
    if ((await read(id, shop))?.accessToken === accessToken) await storage.deleteSession(id)
    changes++
  }

  /**
   * Stores the unsaved tokens of a session, including those that are added in the meantime. Never
   * rejects: the next read tries again.
   */
  function storeUnsaved(id: string): Promise<Session | undefined> {
    return attempts.run(id, async () => {
      let result: Session | undefined
      for (let pair = unsaved.get(id); pair; pair = unsaved.get(id)) {
        try {
          result = await storePair(pair, 'renewal', await read(id, pair.session.shop))
        } catch {
          return unsaved.get(id)?.session
        }
        if (unsaved.get(id) === pair) unsaved.delete(id)
      }
      return result
    })
  }

  async function readNewest(id: string, shop: string): Promise<Session | undefined> {
    if (unsaved.has(id)) return storeUnsaved(id)
    const current = await read(id, shop)
    const last = stored.get(id)
    if (
      !last ||
      !current ||
      !isOverwritten(last, current, pairContext()) ||
      last.uninstallation !== (await uninstallation(shop))
    )
      return current
    unsaved.set(id, { ...last, isRestored: true })
    return storeUnsaved(id)
  }

  async function load(id: string, shop: string): Promise<Session | undefined> {
    const session = await readNewest(id, shop)
    if (session?.shop !== shop) return undefined
    const isReady = isGood(session, pairContext()) && owedHookId(session) === undefined
    memories.remember(id, session, isReady)
    return session
  }

  return {
    load,
    loadForRequest: (id, shop) => reads.run(`${changes} ${shop} ${id}`, () => load(id, shop)),
    uninstallation,

    async storeGranted(issued) {
      const { id, shop } = issued.session
      // Stored tokens that cannot be decrypted are no reason to lose the new ones.
      const current = await ignoreUnreadable(read(id, shop))
      const session = await storePair(track(issued), 'grant', current)
      if (session === issued.session) unsaved.delete(id)
      if (session) return session
      throw new GrantRefusedError(
        'invalid_subject_token',
        `${shop} uninstalled the app while an access token was being granted`,
      )
    },

    async storeRenewed(issued) {
      const { id } = issued.session
      memories.forgetSession(id)
      unsaved.set(id, track(issued))
      return storeUnsaved(id)
    },

    async overwrite(session) {
      const { id, shop } = session
      const before = await uninstallation(shop)
      await write(session)
      unsaved.delete(id)
      const pair = track({ session, replaced: undefined, uninstallation: before })
      stored.set(id, { ...pair, storedAt: now() })
      if ((await uninstallation(shop)) !== before) await deleteStored(session)
    },

    async rewrite(id, shop, change) {
      const { id: before, isUnderWay } = await lastUninstallation(records, shop, now())
      const current = await load(id, shop)
      const changed = current && change(current)
      // While sessions are being deleted, one that was read before the deletion must not be written
      // after it.
      if (!changed || isUnderWay) return current
      // Read from memory: the storage may hold a later pair.
      if (unsaved.has(id))
        throw new PlatformError(
          'storage_failed',
          'The tokens of the session could not be stored yet',
        )
      await write(changed)
      unsaved.delete(id)
      const last = stored.get(id)
      if (last && last.session.accessToken === changed.accessToken)
        stored.set(id, { ...last, session: changed })
      if ((await uninstallation(shop)) === before) return changed
      await deleteStored(changed)
      return undefined
    },

    forget(shop) {
      changes++
      memories.forgetShop(shop)
      for (const [id, { session }] of [...stored.entries()])
        if (session.shop === shop) stored.delete(id)
      unsaved.delete(offlineSessionId(shop))
    },
  }
}
