import type { H3Event } from 'h3'
import { sessionFromFiles, sessionFromMemory } from '../../../shared/stored-session'
import type { StoredSession } from '../../../shared/stored-session'
import type { SessionClaims } from './verifySessionToken'

interface CheckOptions {
  /**
   * Where sessions are read: files, as the layer stores them, or memory that is filled from the
   * files.
   */
  sessions: 'files' | 'memory'
  verify: (token: string) => SessionClaims
}

/**
 * The check a careful developer writes: token, shop, stored session with an access token that still
 * lasts.
 */
export async function requireShopSession(
  event: H3Event,
  { sessions, verify }: CheckOptions,
): Promise<StoredSession> {
  const authorization = getRequestHeader(event, 'authorization')
  if (!authorization?.startsWith('Bearer ')) throw createError({ status: 401 })
  const shop = new URL(verify(authorization.slice(7)).dest).hostname
  if (!/^[a-z0-9][a-z0-9-]*\.platform\.test$/.test(shop)) throw createError({ status: 401 })

  const session =
    sessions === 'files' ? await sessionFromFiles(shop) : await sessionFromMemory(shop)
  if (!session?.accessToken || new Date(session.expires).getTime() <= Date.now())
    throw createError({ status: 401 })
  return session
}
