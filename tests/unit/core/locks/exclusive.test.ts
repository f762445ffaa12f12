import { describe, expect, it } from 'vitest'
import { createExclusive } from '../../../../server/core/locks/exclusive'
import type { PlatformLock } from '../../../../server/core/locks/platform-lock'

const TIMES = { ttlMs: 1000, waitMs: 1000 }
const lockWith = (acquire: PlatformLock['acquire']): PlatformLock => ({ acquire })

describe('createExclusive', () => {
  it('acquires the lock once at a time, with its timeouts, and releases it when the work has settled, also after a failure', async () => {
    const steps: string[] = []
    const lock = lockWith(async (key, times) => {
      steps.push(`acquire ${key} ${times.ttlMs} ${times.waitMs}`)
      return async () => void steps.push('release')
    })
    const exclusive = createExclusive(lock, TIMES)
    const failing = exclusive.run('a', async () => {
      steps.push('fail')
      throw new Error('no')
    })
    const second = exclusive.run('a', async () => steps.push('work'))
    await expect(failing).rejects.toThrow('no')
    await second
    expect(steps).toEqual([
      'acquire a 1000 1000',
      'fail',
      'release',
      'acquire a 1000 1000',
      'work',
      'release',
    ])
  })

  it.each<[string, PlatformLock | undefined]>([
    ['there is none', undefined],
    ["it is another's", lockWith(async () => undefined)],
    ['it cannot be acquired', lockWith(() => Promise.reject(new Error('down')))],
    ['it cannot be released', lockWith(async () => () => Promise.reject(new Error('down')))],
  ])('runs the work without a lock when %s', async (_case, lock) => {
    expect(await createExclusive(lock, TIMES).run('a', async () => 'done')).toBe('done')
  })

  it('runs work of different keys at once', async () => {
    const exclusive = createExclusive(undefined, TIMES)
    const other = Promise.withResolvers<undefined>()
    const waiting = exclusive.run('a', () => other.promise.then(() => 'first'))
    await exclusive.run('b', async () => other.resolve(undefined))
    expect(await waiting).toBe('first')
  })
})
