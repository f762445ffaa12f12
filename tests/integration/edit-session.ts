import { Session } from '../../server/core/session/session'
import type { AppUnderTest } from './app-under-test'
import { storedSessions } from './stored-sessions'

/**
 * Changes what an app has stored for a shop, as time or another process would; the app believes
 * what it read for a second.
 */
export async function editSession(
  app: AppUnderTest,
  shop: string,
  changes: Partial<Pick<Session, 'accessToken' | 'expires' | 'refreshToken'>>,
): Promise<void> {
  const sessions = storedSessions(app)
  const session = await sessions.loadSession(`offline_${shop}`)
  if (!session) throw new Error(`Nothing is stored for ${shop}`)
  await sessions.storeSession(new Session({ ...session.toObject(), ...changes }))
}
