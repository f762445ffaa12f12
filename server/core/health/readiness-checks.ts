import { randomUUID } from 'node:crypto'
import type { Storage } from 'unstorage'
import type { Inbox } from '../inbox/create-inbox'
import type { PlatformLock } from '../locks/platform-lock'
import type { UsageOutbox } from '../usage/usage-outbox'
import { Session } from '../session/session'
import type { SessionStorage } from '../session/session-storage'

/** No session, record or lock of the app begins with this. */
const PROBE = 'readiness'
/** Milliseconds after which the lock of a process that died during a check is free. */
const LOCK_TTL_MS = 1000

/**
 * Returns the checks of what an app uses. Each writes what requests write, a small record, and
 * deletes it again: a full disk can be read, and so can a database whose replica has taken over.
 */
export function readinessChecks({
  sessions,
  records,
  lock,
  inbox,
  usage,
  jobs,
}: {
  sessions: SessionStorage
  records: Storage
  lock: PlatformLock | undefined
  inbox: Inbox | undefined
  usage?: Pick<UsageOutbox, 'check'> | undefined
  jobs?: { check(): Promise<void> } | undefined
}): Record<string, () => Promise<unknown>> {
  // Of this process: another one that checks at the same time must not delete it in between. A
  // worker must not generate random values at its start, so it is created with the first check.
  let created: string | undefined
  const nameOf = () => (created ??= `${PROBE}-${randomUUID()}`)
  return {
    async sessions() {
      const session = probeSession(nameOf())
      await sessions.storeSession(session)
      await sessions.deleteSession(session.id)
    },
    async records() {
      const name = nameOf()
      await records.setItem(name, { probe: true })
      await records.removeItem(name)
    },
    ...(lock && {
      // Undefined while another process runs the same check: the store has responded.
      locks: async () => (await lock.acquire(PROBE, { ttlMs: LOCK_TTL_MS, waitMs: 0 }))?.(),
    }),
    ...(inbox && { inbox: () => inbox.check() }),
    ...(usage && { usage: () => usage.check() }),
    ...(jobs && { jobs: () => jobs.check() }),
  }
}

/** Adapters have columns that are not null. */
function probeSession(name: string): Session {
  return new Session({
    id: name,
    shop: name,
    state: '',
    isOnline: false,
    scope: '',
    accessToken: 'none',
  })
}
