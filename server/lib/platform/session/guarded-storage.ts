import { PlatformError } from '../errors/errors'
import { Session } from './session'
import type { SessionStorage } from './session-storage'

/**
 * Wraps a session storage, ours or an adapter's, so that it fails in one way and never hangs,
 * and so that the sessions of an adapter, which are of another package's class, become ours.
 * Every method throws PlatformError `storage_failed` when the storage throws or needs longer than `timeoutMs` milliseconds.
 */
export function guardStorage(storage: SessionStorage, timeoutMs = 5000): SessionStorage {
  const guard = <T>(operation: string, work: () => Promise<T>) => guarded(operation, work, timeoutMs)
  return {
    storeSession: session => guard('store a session', () => storage.storeSession(session)),
    loadSession: id => guard('load a session', async () => toOurs(await storage.loadSession(id))),
    deleteSession: id => guard('delete a session', () => storage.deleteSession(id)),
    deleteSessions: ids => guard('delete sessions', () => storage.deleteSessions(ids)),
    findSessionsByShop: shop => guard('find the sessions of a shop', async () => {
      const sessions = await storage.findSessionsByShop(shop)
      return sessions.flatMap(session => toOurs(session) ?? [])
    }),
  }
}

async function guarded<T>(operation: string, work: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([timedOut, Promise.resolve().then(work)])
  }
  catch (cause) {
    throw new PlatformError('storage_failed', `The session storage could not ${operation}; check that it is reachable`, { cause })
  }
  finally {
    clearTimeout(timer)
  }
}

/** Some adapters answer null for an unknown id. */
function toOurs(session: Session | null | undefined): Session | undefined {
  if (!session) return undefined
  return session instanceof Session ? session : new Session(session)
}
