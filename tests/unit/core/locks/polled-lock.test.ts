import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sleep } from '../../../../server/core/concurrency/sleep'
import { createPolledLock } from '../../../../server/core/locks/polled-lock'
import type { LockStore } from '../../../../server/core/locks/polled-lock'

interface MemoryStore extends LockStore {
  holder: string | undefined
  /** In order. */
  calls: string[]
}

/** Locks in memory that never expire. */
function memoryStore(): MemoryStore {
  return {
    holder: undefined,
    calls: [],
    async take(key, owner) {
      this.calls.push(`take ${key}`)
      this.holder ??= owner
      return this.holder === owner
    },
    async renew(key, owner) {
      this.calls.push(`renew ${key}`)
      return this.holder === owner
    },
    async free(key, owner) {
      this.calls.push(`free ${key}`)
      if (this.holder === owner) this.holder = undefined
    },
  }
}

describe('createPolledLock', () => {
  it('calls the store once when the lock is free, and not after its release', async () => {
    const store = memoryStore()
    const release = await createPolledLock(store).acquire('a', { ttlMs: 30, waitMs: 0 })
    await release?.()
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(store.calls).toEqual(['take a', 'free a'])
  })

  it('polls until its timeout', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const store = memoryStore()
    store.holder = 'another'
    const acquired = createPolledLock(store).acquire('a', { ttlMs: 1000, waitMs: 200 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await acquired).toBe(undefined)
    expect(store.calls.length).toBeGreaterThan(2)
    expect(store.calls.length).toBeLessThan(15)
  })

  it('rejects when the store fails', async () => {
    const failing: LockStore = {
      take: () => Promise.reject(new Error('down')),
      renew: async () => false,
      free: async () => {},
    }
    await expect(
      createPolledLock(failing).acquire('a', { ttlMs: 1000, waitMs: 1000 }),
    ).rejects.toThrow('down')
  })

  it('rejects when the store does not respond, and releases a lock that it gets too late', async () => {
    let respondWith: (taken: boolean) => void = () => {}
    const freed = Promise.withResolvers<string>()
    const slow: LockStore = {
      take: () => new Promise<boolean>(resolve => (respondWith = resolve)),
      renew: async () => false,
      free: async key => freed.resolve(key),
    }
    await expect(createPolledLock(slow).acquire('a', { ttlMs: 1000, waitMs: 0 })).rejects.toThrow(
      'No response within',
    )
    respondWith(true)
    expect(await freed.promise).toBe('a')
  })

  /**
   * A memory store whose renewals are sent at once and executed when the test decides, as on a slow
   * connection.
   */
  function slowRenewals() {
    const store = memoryStore()
    const begun = Promise.withResolvers<undefined>()
    const executed = Promise.withResolvers<undefined>()
    const late =
      (call: LockStore['renew']): LockStore['renew'] =>
      async (...values) => {
        begun.resolve(undefined)
        await executed.promise
        return call.apply(store, values)
      }
    const locked: LockStore = {
      take: (...values) => (store.holder ? late(store.take)(...values) : store.take(...values)),
      renew: late(store.renew),
      free: (...values) => store.free(...values),
    }
    return { store, locked, begun: begun.promise, execute: () => executed.resolve(undefined) }
  }

  it('race: a renewal that takes longer than the time limit of a call does not release the lock of its holder', async () => {
    const { store, locked, begun, execute } = slowRenewals()
    const release = await createPolledLock(locked).acquire('a', { ttlMs: 30, waitMs: 0 })
    const holder = store.holder
    await begun
    await sleep(2700)
    execute()
    await sleep(50)
    expect([store.holder, store.calls.includes('free a')]).toEqual([holder, false])
    await release?.()
    expect(store.holder).toBe(undefined)
  })

  it('race: a renewal that is executed after the release does not take the lock again', async () => {
    const { store, locked, begun, execute } = slowRenewals()
    const release = await createPolledLock(locked).acquire('a', { ttlMs: 30, waitMs: 0 })
    await begun
    await release?.()
    execute()
    await sleep(50)
    expect(store.holder).toBe(undefined)
  })

  it('stops renewing a lock that another process has taken', async () => {
    const store = memoryStore()
    const release = await createPolledLock(store).acquire('a', { ttlMs: 30, waitMs: 0 })
    store.holder = 'another'
    await sleep(60)
    const renewals = store.calls.length
    await sleep(60)
    expect([store.holder, store.calls.length]).toEqual(['another', renewals])
    await release?.()
    expect(store.holder).toBe('another')
  })
})
