import { LRUCache } from 'lru-cache'
import type { Storage } from 'unstorage'
import { atMost } from '../concurrency/at-most'
import { createSingleFlight } from '../concurrency/single-flight'
import { isJsonObject } from '../json-object'
import { createRecordStorage, keyDigest } from '../records/record-storage'
import { isStillAhead } from '../records/stored-time'
import { createThrottledWarning } from '../throttled-warning'
import { nextBoundary, subscriptionAt } from './active-subscription'
import type { ActiveSubscription } from './active-subscription'

/** The subscriptions of shops: cached in this process, and in the storage that processes share. */
export interface Entitlements {
  /**
   * Returns the subscription of a shop; null without one.
   *
   * @param load reads it from the platform
   * @throws what `load` throws, when no known subscription is recent enough to replace it
   */
  find(
    shop: string,
    load: () => Promise<ActiveSubscription | null>,
  ): Promise<ActiveSubscription | null>
  /** Makes the next `find` read from the platform. @throws PlatformError `storage_failed` */
  expire(shop: string): Promise<void>
  /** Deletes what is known of a shop. @throws PlatformError `storage_failed` */
  forget(shop: string): Promise<void>
}

interface Known {
  subscription: ActiveSubscription | null
  /** When the platform returned it, in epoch milliseconds. */
  readAt: number
  /** True: a change was reported since. */
  isExpired: boolean
}

/** Milliseconds for which a subscription is used without a request. */
export const FRESH_MS = 10 * 60_000
/** The same for a shop without one, which may be about to choose a plan. */
const FRESH_NONE_MS = 10_000
/**
 * Milliseconds for which the last known subscription counts while the platform does not respond.
 * Longer than an outage; limited, because a shop may have canceled meanwhile.
 */
export const STALE_MS = 24 * 3600_000
/** Milliseconds for which this process does not look for a change that another one recorded. */
const MEMORY_MS = 5000
/** Milliseconds between two requests for a shop while the platform does not respond. */
const RETRY_MS = 5000
const MAX_SHOPS = 10_000
const WARN_EVERY_MS = 60_000

/** @param now epoch milliseconds */
export function createEntitlements({
  records,
  now,
  warn,
}: {
  records: Storage
  now: () => number
  warn: (message: string) => void
}): Entitlements {
  const storage = createRecordStorage(records)
  const flights = createSingleFlight<ActiveSubscription | null>()
  const memory = new LRUCache<string, { known: Known; until: number }>(atMost(MAX_SHOPS))
  /** When a change was reported, so that an older response does not count as newer. */
  const reported = new LRUCache<string, number>(atMost(MAX_SHOPS))
  const warnThrottled = createThrottledWarning({ intervalMs: WARN_EVERY_MS, now, warn })
  const keyOf = (shop: string) => `entitlement:${keyDigest(shop)}`

  function remember(shop: string, known: Known, milliseconds: number): void {
    memory.set(shop, { known, until: now() + milliseconds })
  }

  async function readAgain(
    shop: string,
    load: () => Promise<ActiveSubscription | null>,
  ): Promise<ActiveSubscription | null> {
    const known = parseKnown(await storage.get(keyOf(shop)).catch(() => null))
    if (known && isFresh(known, now())) {
      remember(shop, known, MEMORY_MS)
      return known.subscription
    }
    const startedAt = now()
    try {
      const subscription = await load()
      const isExpired = (reported.get(shop) ?? -1) >= startedAt
      const read = { subscription, readAt: startedAt, isExpired }
      remember(shop, read, MEMORY_MS)
      // Without the record, other processes read again, and an outage is not bridged after a
      // restart.
      await storage.set(keyOf(shop), read).catch(() => warnThrottled(NOT_STORED))
      return read.subscription
    } catch (error) {
      if (!known?.subscription || !isStillAhead(known.readAt + STALE_MS + 1, now(), STALE_MS))
        throw error
      warnThrottled(
        `${error instanceof Error ? error.message : 'The Partner API failed.'} The last known subscription counts, for a day at most.`,
      )
      remember(shop, known, RETRY_MS)
      return subscriptionAt(known.subscription, now())
    }
  }

  return {
    async find(shop, load) {
      const cached = memory.get(shop)
      if (cached && isStillAhead(cached.until, now(), RETRY_MS))
        return cached.known.subscription && subscriptionAt(cached.known.subscription, now())
      return flights.run(shop, () => readAgain(shop, load))
    },
    async expire(shop) {
      reported.set(shop, now())
      memory.delete(shop)
      const known = parseKnown(await storage.get(keyOf(shop)))
      if (known) await storage.set(keyOf(shop), { ...known, isExpired: true })
    },
    async forget(shop) {
      reported.set(shop, now())
      memory.delete(shop)
      await storage.set(keyOf(shop), { subscription: null, readAt: 0, isExpired: true })
    },
  }
}

const NOT_STORED =
  'The subscription of a shop could not be stored; check that the mount "platform" can be written.'

/** False from the moment at which the platform itself changes the subscription. */
function isFresh({ subscription, readAt, isExpired }: Known, now: number): boolean {
  const age = now - readAt
  if (isExpired || age < 0 || age >= (subscription ? FRESH_MS : FRESH_NONE_MS)) return false
  const boundary = subscription ? nextBoundary(subscription) : undefined
  return boundary === undefined || now < boundary || readAt >= boundary
}

function parseKnown(value: unknown): Known | undefined {
  if (!isJsonObject(value) || typeof value['readAt'] !== 'number') return undefined
  const { subscription, readAt, isExpired } = value
  if (
    subscription !== null &&
    !(isJsonObject(subscription) && Array.isArray(subscription['items']))
  )
    return undefined
  // Only this module writes it.
  return {
    subscription: subscription as ActiveSubscription | null,
    readAt,
    isExpired: isExpired === true,
  }
}
