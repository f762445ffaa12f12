import type { Storage } from 'unstorage'
import type { Inbox } from '../inbox/create-inbox'
import type { PlatformLock } from '../locks/platform-lock'
import type { UsageOutbox } from '../usage/usage-outbox'
import type { SessionStorage } from '../session/session-storage'

/** No session, record or lock of the app has this name. */
const PROBE = 'readiness'
/** Milliseconds after which the lock of a process that died during a check is free. */
const LOCK_TTL_MS = 1000

/**
 * Returns the checks of what an app uses. Each makes one call and leaves nothing behind. That of
 * the locks writes, and shows a storage that can only be read.
 */
export function readinessChecks({
  sessions,
  records,
  lock,
  inbox,
  usage,
}: {
  sessions: SessionStorage
  records: Storage
  lock: PlatformLock | undefined
  inbox: Inbox | undefined
  usage?: Pick<UsageOutbox, 'check'> | undefined
}): Record<string, () => Promise<unknown>> {
  return {
    sessions: () => sessions.loadSession(PROBE),
    records: () => records.getItem(PROBE),
    ...(lock && {
      // Undefined while another process runs the same check: the store has responded.
      locks: async () => (await lock.acquire(PROBE, { ttlMs: LOCK_TTL_MS, waitMs: 0 }))?.(),
    }),
    ...(inbox && { inbox: () => inbox.check() }),
    ...(usage && { usage: () => usage.check() }),
  }
}
