import { inspect } from 'node:util'
import { withTimeLimit } from '../concurrency/time-limit'
import { PlatformError } from '../errors/errors'
import { Session } from './session'
import type { SessionStorage } from './session-storage'

/** Milliseconds that one call to a session storage may take. */
export const STORAGE_TIMEOUT_MS = 4000

/**
 * Wraps a session storage, ours or an adapter's, so that it fails with one error and never hangs.
 * The sessions of an adapter, which are instances of another package's class, become ours.
 * Every method throws PlatformError `storage_failed` when the storage throws or needs longer than
 * `timeoutMs` milliseconds.
 */
export function guardStorage(
  storage: SessionStorage,
  timeoutMs = STORAGE_TIMEOUT_MS,
): SessionStorage {
  const guard = <T>(operation: string, work: () => Promise<T>, written?: Session) =>
    guarded(operation, work, timeoutMs, written)
  return {
    storeSession: session => guard('store a session', () => storage.storeSession(session), session),
    loadSession: id => guard('load a session', async () => toOurs(await storage.loadSession(id))),
    deleteSession: id => guard('delete a session', () => storage.deleteSession(id)),
    deleteSessions: ids => guard('delete sessions', () => storage.deleteSessions(ids)),
    findSessionsByShop: shop =>
      guard('find the sessions of a shop', async () => {
        const sessions = await storage.findSessionsByShop(shop)
        return sessions.flatMap(session => toOurs(session) ?? [])
      }),
  }
}

async function guarded<T>(
  operation: string,
  work: () => Promise<T>,
  timeoutMs: number,
  written?: Session,
): Promise<T> {
  try {
    return await withTimeLimit(timeoutMs, work)
  } catch (error) {
    const cause = written ? withoutTokens(error, written) : error
    throw new PlatformError(
      'storage_failed',
      `The session storage could not ${operation}; check that it is reachable`,
      { cause },
    )
  }
}

/**
 * Removes tokens from an error. Some adapters report a failed statement together with its values
 * (Drizzle does), so the log would contain the tokens.
 */
function withoutTokens(error: unknown, { accessToken, refreshToken }: Session): unknown {
  const text = inspect(error, { depth: 8 })
  const redacted = [accessToken, refreshToken].reduce<string>(
    (shown, token) => (token ? shown.replaceAll(token, '[token]') : shown),
    text,
  )
  return redacted === text ? error : new Error(redacted)
}

/** Some adapters return null for an unknown id. */
function toOurs(session: Session | null | undefined): Session | undefined {
  if (!session) return undefined
  return session instanceof Session ? session : new Session(session)
}
