import type { Storage } from 'unstorage'
import { createSessionStorage, listSessionIds } from '../core/session/session-storage'
import type { Session } from '../core/session/session'
import { lossOf } from '../core/tokens/access-losses'

/** A session without its tokens. */
export interface ShownSession {
  id: string
  shop: string
  kind: 'offline' | 'online'
  scope: string
  /** ISO 8601; undefined for a token that does not expire. */
  expires?: string | undefined
  /** `access lost`: until the merchant opens the app. */
  state: 'active' | 'expired' | 'no token' | 'access lost'
}

const MAX_SESSIONS = 100

/** Lists the sessions in the storage mount `platform`, without those in the app's own storage. */
export async function storedSessions(storage: Storage): Promise<ShownSession[]> {
  const sessions = createSessionStorage(storage)
  const found: ShownSession[] = []
  for await (const id of listSessionIds(storage)) {
    const session = await sessions.loadSession(id)
    if (session) found.push(await shown(session, storage))
    if (found.length === MAX_SESSIONS) break
  }
  return found
}

async function shown(session: Session, storage: Storage): Promise<ShownSession> {
  const { id, shop, isOnline, scope = '', expires, accessToken } = session
  const loss = await lossOf(session, key => storage.getItem(key))
  const state = loss
    ? 'access lost'
    : !accessToken
      ? 'no token'
      : session.isExpired()
        ? 'expired'
        : 'active'
  return {
    id,
    shop,
    kind: isOnline ? 'online' : 'offline',
    scope,
    expires: expires?.toISOString(),
    state,
  }
}
