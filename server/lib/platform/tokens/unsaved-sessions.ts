import { createSingleFlight } from '../concurrency/single-flight'
import type { Session } from '../session/session'
import type { SessionStorage } from '../session/session-storage'

/** Sessions whose tokens the platform has issued, and the old ones revoked, but which the storage did not take. */
export interface UnsavedSessions {
  /** Holds `renewed` until it is stored in the place of `replaced`. */
  add(renewed: Session, replaced: Session): void
  /** Tries to store the session with this id; returns it while that fails, undefined when nothing is (any more) held. */
  settle(id: string): Promise<Session | undefined>
  discard(id: string): void
}

/** Not bounded: there is one only for each shop that is renewed while the storage is down, and to drop it is to lose the shop's access. */
export function createUnsavedSessions(storage: SessionStorage): UnsavedSessions {
  const held = new Map<string, { renewed: Session, replaced: Session }>()
  const attempts = createSingleFlight<boolean>()

  async function save({ renewed, replaced }: { renewed: Session, replaced: Session }): Promise<boolean> {
    try {
      const stored = await storage.loadSession(renewed.id)
      // Anything else is newer: of another process, or nothing at all since the app was uninstalled.
      if (stored?.accessToken === replaced.accessToken && stored?.refreshToken === replaced.refreshToken) await storage.storeSession(renewed)
      return true
    }
    catch {
      return false
    }
  }

  return {
    add(renewed, replaced) {
      held.set(renewed.id, { renewed, replaced: held.get(renewed.id)?.replaced ?? replaced })
    },
    async settle(id) {
      const entry = held.get(id)
      if (!entry) return undefined
      const isSaved = await attempts.run(id, () => save(entry))
      if (isSaved && held.get(id) === entry) held.delete(id)
      return held.get(id)?.renewed
    },
    discard(id) {
      held.delete(id)
    },
  }
}
