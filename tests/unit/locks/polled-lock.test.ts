import { describe, expect, it } from 'vitest'
import { createPolledLock } from '../../../server/lib/platform/locks/polled-lock'
import type { LockStore } from '../../../server/lib/platform/locks/polled-lock'

/** Locks in memory that never expire; `calls` are in order. */
function memoryStore(): LockStore & { holder: string | undefined, calls: string[] } {
  return {
    holder: undefined,
    calls: [],
    async take(key, owner) {
      this.calls.push(`take ${key}`)
      this.holder ??= owner
      return this.holder === owner
    },
    async free(key, owner) {
      this.calls.push(`free ${key}`)
      if (this.holder === owner) this.holder = undefined
    },
  }
}

describe('createPolledLock', () => {
  it('asks once when the lock is free, and does not ask again after it was given up', async () => {
    const store = memoryStore()
    const release = await createPolledLock(store).acquire('a', { ttlMs: 30, waitMs: 0 })
    await release?.()
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(store.calls).toEqual(['take a', 'free a'])
  })

  it('asks again until its time is over', async () => {
    const store = memoryStore()
    store.holder = 'another'
    expect(await createPolledLock(store).acquire('a', { ttlMs: 1000, waitMs: 200 })).toBe(undefined)
    expect(store.calls.length).toBeGreaterThan(2)
    expect(store.calls.length).toBeLessThan(15)
  })

  it('rejects when the store fails', async () => {
    const failing: LockStore = { take: () => Promise.reject(new Error('down')), free: async () => {} }
    await expect(createPolledLock(failing).acquire('a', { ttlMs: 1000, waitMs: 1000 })).rejects.toThrow('down')
  })

  it('rejects when the store does not answer, and gives up what it gets too late', async () => {
    let answer: (taken: boolean) => void = () => {}
    const freed = Promise.withResolvers<string>()
    const slow: LockStore = {
      take: () => new Promise<boolean>(resolve => answer = resolve),
      free: async key => freed.resolve(key),
    }
    await expect(createPolledLock(slow).acquire('a', { ttlMs: 1000, waitMs: 0 })).rejects.toThrow('No answer within')
    answer(true)
    expect(await freed.promise).toBe('a')
  })
})
