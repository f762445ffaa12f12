import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Storage } from 'unstorage'
import { atMost } from '../concurrency/at-most'
import { SESSION_COOKIE_SECONDS } from '../../../shared/wire'
import { isJsonObject } from '../json-object'
import { createDatedRecords, dayOf } from '../records/dated-records'
import type { ExpiringStore } from '../records/expiring-store'
import { createRecordStorage, keyDigest } from '../records/record-storage'
import { isStillAhead } from '../records/stored-time'
import type { Session } from '../session/session'

/**
 * One sign-in of one browser, as its signed cookie names it. The cookie alone is no proof: {@link
 * SignIns} decides whether the sign-in is valid.
 */
export interface SignIn {
  shop: string
  /** 16 random bytes in base64url. */
  id: string
  /** Epoch seconds at which the cookie expires. */
  endsAt: number
}

/**
 * The sign-ins to a standalone app. Each method throws PlatformError `storage_failed`, after which
 * nothing has changed.
 */
export interface SignIns {
  /**
   * Records that a browser signed in to a session: for a day, or for as long as a user's own token
   * lives.
   */
  begin(session: Session): Promise<SignIn>
  /**
   * The id of the session that a sign-in opens; undefined when it was ended. Records are cached for
   * one second.
   */
  sessionIdOf(signIn: SignIn): Promise<string | undefined>
  /** Ends a sign-in, for every copy of its cookie. */
  end(signIn: SignIn): Promise<void>
  /** Ends a sign-in in whose place the browser has a new one, a moment later. */
  replace(signIn: SignIn): Promise<void>
  /** Ends all sign-ins to a shop. */
  endAll(shop: string): Promise<void>
}

interface SignInRecord {
  sessionId: string
  /** Epoch seconds. */
  endsAt: number
  /**
   * The shop's generation of sign-ins at that time; absent before its first {@link SignIns.endAll}.
   */
  generation?: string
}

const ID_BYTES = 16
const BASE = 'sign-in'
const DAY_MS = 24 * 3600 * 1000
/**
 * How long an instance caches a record. It saves two reads per request; a sign-in that another
 * process ended lasts this much longer here.
 */
const CACHE_MS = 1000
const MAX_CACHED = 1000
/**
 * Seconds in which requests of other tabs, under way with the replaced cookie, are still served.
 */
const REPLACED_AFTER_SECONDS = 10

/**
 * Creates the sign-ins of an app. A sign-in is a record below the day on which its cookie expires,
 * and is deleted after that day. Each carries the generation of its shop. One write that changes
 * the generation revokes all sign-ins to the shop, also one that is being recorded at that moment.
 */
export function createSignIns(options: {
  /** Storage of the generations of shops. */
  records: Storage
  /** Store of the sign-ins. */
  store: ExpiringStore
  /** Epoch milliseconds. */
  now: () => number
  warn: (message: string) => void
}): SignIns {
  const { store, now, warn } = options
  const generations = createRecordStorage(options.records)
  const records = createDatedRecords(BASE, store, {
    keptMs: SESSION_COOKIE_SECONDS * 1000,
    // Cookies live for a day at most.
    days: at => [dayOf(at), dayOf(at + DAY_MS)],
    now,
    onFailure: () =>
      warn('The records of expired sign-ins could not be deleted. They take room until they can.'),
  })
  const cache = new LRUCache<string, { shop: string; sessionId: string }>({
    ...atMost(MAX_CACHED),
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: { now },
  })

  async function generationOf(shop: string): Promise<string | undefined> {
    const record = await generations.get(generationKey(shop))
    return isJsonObject(record) && typeof record['generation'] === 'string'
      ? record['generation']
      : undefined
  }

  /** The record of a sign-in that was not ended. */
  async function find(signIn: SignIn): Promise<SignInRecord | undefined> {
    const [record, generation] = await Promise.all([
      records.get(dayOfEnd(signIn), idOf(signIn)),
      generationOf(signIn.shop),
    ])
    return isSignInRecord(record) &&
      isStillAhead(record.endsAt * 1000, now(), SESSION_COOKIE_SECONDS * 1000) &&
      record.generation === generation
      ? record
      : undefined
  }

  async function endAt(signIn: SignIn, seconds: number): Promise<void> {
    const id = idOf(signIn)
    const record = await find(signIn)
    // Overwritten, not deleted: drivers swallow the error of a delete, and the sign-in would go on.
    if (record)
      await records.set(dayOfEnd(signIn), id, {
        ...record,
        endsAt: Math.min(record.endsAt, seconds),
      })
    cache.delete(id)
  }

  return {
    async begin({ id: sessionId, shop, isOnline, expires }) {
      const seconds = Math.floor(now() / 1000)
      // An offline session outlives its token, which is refreshed; the user's own ends with it.
      const left = isOnline && expires ? Math.floor((expires.getTime() - now()) / 1000) : Infinity
      const signIn = {
        shop,
        id: randomBytes(ID_BYTES).toString('base64url'),
        endsAt: seconds + Math.max(0, Math.min(SESSION_COOKIE_SECONDS, left)),
      }
      const generation = await generationOf(shop)
      await records.set(dayOfEnd(signIn), idOf(signIn), {
        sessionId,
        endsAt: signIn.endsAt,
        ...(generation && { generation }),
      } satisfies SignInRecord)
      return signIn
    },

    async sessionIdOf(signIn) {
      const readAt = now()
      const id = idOf(signIn)
      const cached = cache.get(id)
      if (cached) return cached.sessionId
      const record = await find(signIn)
      if (record)
        cache.set(id, { shop: signIn.shop, sessionId: record.sessionId }, { start: readAt })
      return record?.sessionId
    },

    end: signIn => endAt(signIn, 0),
    replace: signIn => endAt(signIn, Math.floor(now() / 1000) + REPLACED_AFTER_SECONDS),

    async endAll(shop) {
      await generations.set(generationKey(shop), {
        generation: randomBytes(ID_BYTES).toString('base64url'),
      })
      for (const [id, entry] of [...cache.entries()]) if (entry.shop === shop) cache.delete(id)
    },
  }
}

function dayOfEnd({ endsAt }: SignIn): string {
  return dayOf(endsAt * 1000)
}

function idOf({ shop, id }: SignIn): string {
  return keyDigest(shop, id)
}

function generationKey(shop: string): string {
  return `sign-in-generation:${keyDigest(shop)}`
}

function isSignInRecord(record: unknown): record is SignInRecord {
  return (
    isJsonObject(record) &&
    typeof record['sessionId'] === 'string' &&
    Number.isFinite(record['endsAt']) &&
    (record['generation'] === undefined || typeof record['generation'] === 'string')
  )
}
