import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFileLock } from '../../server/nitro/storage/file-lock'
import type { ReleaseLock } from '../../server/core/locks/platform-lock'

/**
 * A process of the test, which stops before one of its calls to the file system, as SIGSTOP would.
 */
interface Actor {
  calls: number
  stopsBefore: number
  /** Renews the lock that the actor acquired. */
  renew?: () => unknown
  stopped: PromiseWithResolvers<void>
  resumed: PromiseWithResolvers<void>
}

const actors = vi.hoisted(() => ({ current: undefined as AsyncLocalStorage<Actor> | undefined }))

vi.mock('node:fs/promises', async importOriginal => {
  const original = await importOriginal<Record<string, unknown>>()
  const stoppable =
    (call: (...values: unknown[]) => Promise<unknown>) =>
    async (...values: unknown[]) => {
      const actor = actors.current?.getStore()
      if (actor && ++actor.calls === actor.stopsBefore) {
        actor.stopped.resolve()
        await actor.resumed.promise
      }
      return call(...values)
    }
  const wrapped = (value: unknown) =>
    typeof value === 'function' ? stoppable(value as () => Promise<unknown>) : value
  return Object.fromEntries(
    Object.entries(original).map(([name, value]) => [name, wrapped(value)]),
  ) as object
})

const TTL_MS = 1500
const NO_WAIT = { ttlMs: TTL_MS, waitMs: 0 }
/**
 * More than any step of a lock needs: each test runs once for each call that may be interrupted.
 */
const MAX_CALLS = 12
const STOPS = Array.from({ length: MAX_CALLS }, (_, index) => index + 1)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-file-lock-'))
  actors.current = new AsyncLocalStorage()
})
afterAll(() => rm(folder, { recursive: true }))

function newActor(stopsBefore: number): Actor {
  return {
    calls: 0,
    stopsBefore,
    stopped: Promise.withResolvers(),
    resumed: Promise.withResolvers(),
  }
}

/** Starts a step of an actor; resolves when it is stopped, or has ended without a stop. */
async function untilStopped<T>(
  actor: Actor,
  step: () => Promise<T>,
): Promise<{ ended: Promise<T> }> {
  const ended = actors.current!.run(actor, step)
  await Promise.race([actor.stopped.promise, ended])
  return { ended }
}

const release = async (held: ReleaseLock | undefined) => held?.()

/**
 * Stops one contender before each of its calls while another one acquires the same lock: only one
 * of them may hold it.
 *
 * @param contention.prepare creates the state of the lock
 */
async function testContention({
  name,
  times,
  prepare = async () => {},
}: {
  name: string
  times: { ttlMs: number; waitMs: number }
  prepare?: (key: string) => Promise<void>
}): Promise<void> {
  const stops = await Promise.all(
    STOPS.map(async stop => {
      const key = `${name}:${stop}`
      const [slow, quick] = [createFileLock(folder), createFileLock(folder)]
      await prepare(key)
      const actor = newActor(stop)
      const { ended } = await untilStopped(actor, () => slow.acquire(key, times))
      const quickHeld = await quick.acquire(key, times)
      actor.resumed.resolve()
      const slowHeld = await ended
      expect([slowHeld, quickHeld].filter(Boolean), `stopped before call ${stop}`).toHaveLength(1)
      await release(slowHeld ?? quickHeld)
      return actor.calls >= stop
    }),
  )
  // The contender was stopped before each of its calls, and in the end before none.
  expect(stops.indexOf(false)).toBeGreaterThan(1)
}

describe('a process that stops between two calls to the file system', () => {
  // Holders do not renew their lock by themselves, as if they had stopped.
  beforeEach(
    () =>
      void vi.spyOn(globalThis, 'setInterval').mockImplementation(renew => {
        const actor = actors.current?.getStore()
        if (actor) actor.renew = renew
        return 0 as never
      }),
  )
  afterEach(() => void vi.restoreAllMocks())

  it('race: two contenders that both saw an expired lock do not both hold it', () =>
    testContention({
      name: 'expired',
      times: { ttlMs: TTL_MS, waitMs: 400 },
      async prepare(key) {
        expect(await createFileLock(folder).acquire(key, NO_WAIT)).toBeTypeOf('function')
        await delay(TTL_MS + 50)
      },
    }))

  it('race: two contenders for a lock that no one has ever held do not both hold it', () =>
    testContention({ name: 'new', times: NO_WAIT }))

  it('race: a holder that stopped while it released its lock does not release the lock of the next one', async () => {
    const stops = await Promise.all(
      STOPS.map(async stop => {
        const key = `released:${stop}`
        const stalled = await createFileLock(folder).acquire(key, NO_WAIT)
        const actor = newActor(stop)
        const { ended } = await untilStopped(actor, () => release(stalled))
        await delay(TTL_MS + 50)
        const next = await createFileLock(folder).acquire(key, { ttlMs: TTL_MS, waitMs: 300 })
        expect(next, `stopped before call ${stop}`).toBeTypeOf('function')
        actor.resumed.resolve()
        await ended
        expect(
          await createFileLock(folder).acquire(key, NO_WAIT),
          `stopped before call ${stop}`,
        ).toBe(undefined)
        await release(next)
        return actor.calls >= stop
      }),
    )
    expect(stops.indexOf(false)).toBeGreaterThan(0)
  })

  it('race: a holder that stopped while it renewed its lock does not keep the next one from holding it', async () => {
    const stops = await Promise.all(
      STOPS.map(async stop => {
        const key = `renewed:${stop}`
        const actor = newActor(Number.POSITIVE_INFINITY)
        const stalled = await actors.current!.run(actor, () =>
          createFileLock(folder).acquire(key, NO_WAIT),
        )
        await delay(TTL_MS + 50)
        Object.assign(actor, { calls: 0, stopsBefore: stop })
        const { ended } = await untilStopped(actor, async () => actor.renew?.())
        const next = await createFileLock(folder).acquire(key, { ttlMs: TTL_MS, waitMs: 300 })
        actor.resumed.resolve()
        await ended
        // Either renewed in time or acquired by the next contender, never both.
        const third = await createFileLock(folder).acquire(key, NO_WAIT)
        expect(third, `stopped before call ${stop}`).toBe(undefined)
        await release(stalled)
        const fourth = await createFileLock(folder).acquire(key, NO_WAIT)
        expect([next, fourth].filter(Boolean), `stopped before call ${stop}`).toHaveLength(1)
        await release(next ?? fourth)
        return actor.calls >= stop
      }),
    )
    expect(stops.indexOf(false)).toBeGreaterThan(1)
  })

  it('leaves no file behind when every holder has released its lock', async () => {
    const own = join(folder, 'tidy')
    const held = await createFileLock(own).acquire('a', NO_WAIT)
    expect(await createFileLock(own).acquire('a', NO_WAIT)).toBe(undefined)
    expect(await readdir(own)).toHaveLength(1)
    await release(held)
    expect(await readdir(own)).toEqual([])
  })
})
