import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Storage } from 'unstorage'
import { createExclusive } from '../../server/core/locks/exclusive'
import type { PlatformLock } from '../../server/core/locks/platform-lock'
import { createClaims } from '../../server/core/records/claims'
import type { ExpiringStore } from '../../server/core/records/expiring-store'
import { Session } from '../../server/core/session/session'
import { createSignIns } from '../../server/core/standalone/sign-ins'

const DAY_MS = 24 * 3600 * 1000
const NOON = Date.UTC(2026, 0, 1, 12)

interface Connection {
  storage: Storage
  expiring: ExpiringStore
  lock?: PlatformLock
  close: () => Promise<void>
}

/**
 * What holds of sign-ins and of used OAuth states in every store, and between its connections.
 *
 * @param open makes a connection of its own to one and the same store
 */
export function describeSharedSignIns(open: () => Promise<Connection>): void {
  async function withTwo(
    work: (one: Connection, other: Connection) => Promise<void>,
  ): Promise<void> {
    const [one, other] = [await open(), await open()]
    try {
      await work(one, other)
    } finally {
      await one.close()
      await other.close()
    }
  }

  /** Old records are deleted in the background: a test may have closed its connections by then. */
  const warn = () => {}
  /** A process that has just started, and remembers nothing. */
  const signInsOn = ({ storage, expiring }: Connection, at = NOON) =>
    createSignIns({ records: storage, store: expiring, now: () => at, warn })
  const claimsOn = ({ expiring, lock }: Connection) =>
    createClaims('test-state', {
      store: expiring,
      exclusively: createExclusive(lock, { ttlMs: 6000, waitMs: 12_000 }).run,
      now: () => NOON,
      warn,
    })

  function newSession(): Session {
    const shop = `${randomUUID()}.platform.test`
    return new Session({ id: `offline_${shop}`, shop, state: '', isOnline: false })
  }

  it('a sign-in counts on every connection until one ends it', () =>
    withTwo(async (one, other) => {
      const session = newSession()
      const [mine, theirs] = [
        await signInsOn(one).begin(session),
        await signInsOn(other).begin(session),
      ]
      expect(await Promise.all([one, other].map(on => signInsOn(on).sessionIdOf(mine)))).toEqual([
        session.id,
        session.id,
      ])
      await signInsOn(one).end(mine)
      expect(await Promise.all([one, other].map(on => signInsOn(on).sessionIdOf(mine)))).toEqual([
        undefined,
        undefined,
      ])
      expect(await Promise.all([one, other].map(on => signInsOn(on).sessionIdOf(theirs)))).toEqual([
        session.id,
        session.id,
      ])
    }))

  it('all sign-ins to a shop are ended by one, and new ones count', () =>
    withTwo(async (one, other) => {
      const [session, elsewhere] = [newSession(), newSession()]
      const before = await Promise.all(
        [one, other, one, other].map(on => signInsOn(on).begin(session)),
      )
      const kept = await signInsOn(one).begin(elsewhere)
      await signInsOn(other).endAll(session.shop)
      const after = await signInsOn(one).begin(session)
      expect(await Promise.all(before.map(signIn => signInsOn(one).sessionIdOf(signIn)))).toEqual(
        before.map(() => undefined),
      )
      expect(
        await Promise.all([after, kept].map(signIn => signInsOn(other).sessionIdOf(signIn))),
      ).toEqual([session.id, elsewhere.id])
    }))

  it('a sign-in to a shop that ended its own stays ended, also days later', () =>
    withTwo(async (one, other) => {
      const session = newSession()
      const early = await signInsOn(one).begin(session)
      await signInsOn(one).endAll(session.shop)
      await signInsOn(other, NOON + 2 * DAY_MS).begin(session)
      expect(await signInsOn(other).sessionIdOf(early)).toBe(undefined)
    }))

  it('a state that one connection has used is used on the other', () =>
    withTwo(async (one, other) => {
      const state = randomUUID()
      expect([
        await claimsOn(one).take(state),
        await claimsOn(other).take(state),
        await claimsOn(one).take(state),
      ]).toEqual([true, false, false])
    }))

  it('of ten callbacks with one state, at once on two connections, one counts where there is a lock', () =>
    withTwo(async (one, other) => {
      const state = randomUUID()
      const [here, there] = [claimsOn(one), claimsOn(other)]
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? here : there).take(state)),
      )
      const count = taken.filter(Boolean).length
      // Each process has its own callbacks wait for each other.
      expect(count).toBeGreaterThanOrEqual(1)
      expect(count).toBeLessThanOrEqual(one.lock ? 1 : 2)
    }))
}
