import type { Storage } from 'unstorage'
import { listSessionIds } from '../server/lib/platform/session/list-session-ids'
import type { Session } from '../server/lib/platform/session/session'
import { createSessionStorage } from '../server/lib/platform/session/session-storage'

/** What the tab shows of a session: no token. */
export interface ShownSession {
  id: string
  shop: string
  kind: 'offline' | 'online'
  scope: string
  /** ISO 8601; undefined for a token that does not expire. */
  expires?: string
  state: 'active' | 'expired' | 'no token'
}

/** Sessions that are shown at most. */
const LIMIT = 100

/** Lists the sessions in the storage mount `platform`. Those in a storage of the app's own are not seen. */
export async function storedSessions(storage: Storage): Promise<ShownSession[]> {
  const sessions = createSessionStorage(storage)
  const found: ShownSession[] = []
  for await (const id of listSessionIds(storage)) {
    const session = await sessions.loadSession(id)
    if (session) found.push(shown(session))
    if (found.length === LIMIT) break
  }
  return found
}

function shown(session: Session): ShownSession {
  const { id, shop, isOnline, scope = '', expires, accessToken } = session
  const state = !accessToken ? 'no token' : session.isExpired() ? 'expired' : 'active'
  return { id, shop, kind: isOnline ? 'online' : 'offline', scope, expires: expires?.toISOString(), state }
}
