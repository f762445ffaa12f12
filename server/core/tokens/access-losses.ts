import { LRUCache } from 'lru-cache'
import type { Storage } from 'unstorage'
import { atMost } from '../concurrency/at-most'
import { isJsonObject } from '../json-object'
import type { Exclusive } from '../locks/exclusive'
import type { AccessLossReason, PlatformObserver } from '../platform-observer'
import { createRecordStorage, keyDigest } from '../records/record-storage'
import type { Session } from '../session/session'
import { digestOf } from './token-memories'

/** A shop that the app has lost access to. The next visit of the merchant restores it. */
export interface AccessLoss {
  shop: string
  reason: AccessLossReason
}

export interface AccessLosses {
  /** Reports that no token of a session works. Once per loss among all processes. Never rejects. */
  report(session: Session, reason: AccessLossReason): Promise<void>
}

/** Record of the last loss of a shop. It has no token, and the session is not changed. */
export interface AccessLossRecord extends AccessLoss {
  /** Epoch milliseconds. */
  at: number
  /** Of the lost session, ISO 8601; null for a token without an expiry. */
  expires: string | null
}

const MAX_REPORTED = 1000
/** Base of the records' keys. */
const LOSS_BASE = 'access-lost'

export function createAccessLosses({
  records: storage,
  exclusive,
  observer,
  now,
  accessLost,
}: {
  records: Storage
  exclusive: Exclusive
  observer: PlatformObserver
  /** Epoch milliseconds. */
  now: () => number
  /** The app's hook. */
  accessLost: (loss: AccessLoss) => Promise<void>
}): AccessLosses {
  const records = createRecordStorage(storage)
  /** Digests of the tokens whose loss this process knows to be reported. */
  const reported = new LRUCache<string, true>(atMost(MAX_REPORTED))

  /** Returns whether no process has recorded this loss before. */
  function record(session: Session, reason: AccessLossReason, token: string): Promise<boolean> {
    const { shop, expires } = session
    const key = `${LOSS_BASE}:${keyDigest(shop)}`
    return exclusive.run(key, async () => {
      const last = await records.get(key)
      if (isJsonObject(last) && last['token'] === token) return false
      const loss: AccessLossRecord = {
        shop,
        reason,
        at: now(),
        expires: expires?.toISOString() ?? null,
      }
      await records.set(key, { ...loss, token })
      return true
    })
  }

  return {
    async report(session, reason) {
      const { shop } = session
      const token = digestOf(session.refreshToken ?? session.accessToken ?? '')
      if (reported.has(token)) return
      reported.set(token, true)
      try {
        if (!(await record(session, reason, token))) return
      } catch {
        // The storage is down: the next call reports the loss.
        reported.delete(token)
        return
      }
      // The observer logs what the hook throws. The call that found the loss fails with its own
      // error.
      await observer
        .run({ kind: 'access_lost', shop, reason }, () => accessLost({ shop, reason }))
        .catch(() => {})
    },
  }
}

/**
 * Returns the record of a session's loss; undefined when it has other tokens since.
 *
 * @param readRecord reads a record of the mount `platform`
 */
export async function lossOf(
  { shop, isOnline, expires }: Session,
  readRecord: (key: string) => Promise<unknown>,
): Promise<{ at: number; reason: string } | undefined> {
  if (isOnline) return undefined
  const record = await readRecord(`${LOSS_BASE}:${keyDigest(shop)}`)
  if (!isJsonObject(record) || record['expires'] !== (expires?.toISOString() ?? null))
    return undefined
  return { at: Number(record['at']), reason: String(record['reason']) }
}
