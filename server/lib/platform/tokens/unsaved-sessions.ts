import { createSingleFlight } from '../concurrency/single-flight'
import type { Session } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import { isReplaceable } from './replaceable'

/** Sessions whose tokens the platform has issued, and the old ones revoked, until the storage has taken them. */
export interface UnsavedSessions {
  /** Holds `renewed` until it is stored in the place of `replaced`. */
  add(renewed: Session, replaced: Session): void
  /** Tries to store the session with this id; returns it while that fails, undefined when nothing is (any more) held. */
  settle(id: string): Promise<Session | undefined>
  discard(id: string): void
}

/** Not bounded: there is one only for each shop that is renewed while the storage is down, and to drop it is to lose the shop's access. */
export function createUnsavedSessions(storage: SessionStorage): UnsavedSessions {
  const held = new Map<string, { renewed: Session, replaced: Session[] }>()
  const attempts = createSingleFlight<unknown>()

  /** Saves what is held, and what is added in its place meanwhile. */
  async function save(id: string): Promise<void> {
    try {
      for (let entry = held.get(id); entry; entry = held.get(id)) {
        // What is no more to be replaced is newer: of another process, or nothing at all since the app was uninstalled.
        if (isReplaceable(await storage.loadSession(id), entry.replaced)) await storage.storeSession(entry.renewed)
        if (held.get(id) === entry) held.delete(id)
      }
    }
    catch {
      // Tried again whenever the session is asked for.
    }
  }

  return {
    add(renewed, replaced) {
      held.set(renewed.id, { renewed, replaced: [...held.get(renewed.id)?.replaced ?? [], replaced] })
    },
    async settle(id) {
      if (held.has(id)) await attempts.run(id, () => save(id))
      return held.get(id)?.renewed
    },
    discard(id) {
      held.delete(id)
    },
  }
}
