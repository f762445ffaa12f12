import { LRUCache } from 'lru-cache'
import type { Storage } from 'unstorage'
import { atMost } from '../concurrency/at-most'
import { PlatformError } from '../errors/errors'
import { GraphqlQueryError, HttpResponseError } from '../errors/http-errors'
import { isJsonObject } from '../json-object'
import type { PlatformObserver } from '../platform-observer'
import { createRecordStorage, keyDigest } from '../records/record-storage'
import { forbiddingRule } from './forbidden-call'

/** The shops in which the Admin API refuses the app with status 403. */
export interface ForbiddenShops {
  /** Notes a call that the platform ran. */
  noteSuccess(shop: string): void
  /**
   * Notes what a call failed with. A refusal of the app is reported once per shop and hour among
   * all processes. Never rejects.
   */
  noteFailure(shop: string, error: unknown): Promise<void>
  /** Number of the shops that this process knows, at most 10,000. */
  count(): number
}

const REPORT_EVERY_MS = 3600 * 1000
/**
 * Milliseconds for which a refusal counts. Waiting work repeats its call at least once an hour, so
 * a shop without any refusal for longer has no work that is refused.
 */
const COUNTED_MS = 2 * REPORT_EVERY_MS
const MAX_SHOPS = 10_000
/** Base of the records' keys. */
const BASE = 'api-forbidden'

export function createForbiddenShops({
  records: storage,
  exclusively,
  observer,
  now,
}: {
  records: Storage
  exclusively: <T>(id: string, work: () => Promise<T>) => Promise<T>
  observer: PlatformObserver
  /** Epoch milliseconds. */
  now: () => number
}): ForbiddenShops {
  const records = createRecordStorage(storage)
  /** When each shop was last reported, as far as this process knows. */
  const shops = new LRUCache<string, number>({
    ...atMost(MAX_SHOPS),
    ttl: COUNTED_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const isDue = (reportedAt: number) =>
    !(reportedAt <= now() && now() < reportedAt + REPORT_EVERY_MS)

  /** Returns whether no process has reported the shop within the hour. */
  function record(shop: string): Promise<boolean> {
    const key = `${BASE}:${keyDigest(shop)}`
    return exclusively(key, async () => {
      const last = await records.get(key)
      if (isJsonObject(last) && !isDue(Number(last['at']))) return false
      await records.set(key, { shop, at: now() })
      return true
    })
  }

  async function report(shop: string, error: PlatformError): Promise<void> {
    const reportedAt = shops.get(shop)
    const isReported = reportedAt !== undefined && !isDue(reportedAt)
    shops.set(shop, isReported ? reportedAt : now())
    if (isReported) return
    try {
      if (!(await record(shop))) return
    } catch {
      // The storage is down: the next refusal is reported.
      if (shops.has(shop)) shops.set(shop, Number.NEGATIVE_INFINITY)
      return
    }
    const rule = error instanceof HttpResponseError ? forbiddingRule(error.body) : undefined
    await observer
      .run({ kind: 'api_forbidden', shop, rule, explanation: error.message }, async () => {})
      .catch(() => {})
  }

  return {
    noteSuccess(shop) {
      if (shops.size > 0) shops.delete(shop)
    },
    async noteFailure(shop, error) {
      if (error instanceof GraphqlQueryError) shops.delete(shop)
      if (error instanceof PlatformError && error.code === 'admin_api_forbidden')
        await report(shop, error)
    },
    count() {
      shops.purgeStale()
      return shops.size
    },
  }
}
