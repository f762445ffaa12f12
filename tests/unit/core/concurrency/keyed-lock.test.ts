import { describe, expect, it } from 'vitest'
import { createKeyedLock } from '../../../../server/core/concurrency/keyed-lock'

const tick = () => new Promise<void>(resolve => setTimeout(resolve, 1))

describe('createKeyedLock', () => {
  it('runs work of one key sequentially, and of two keys concurrently', async () => {
    const lock = createKeyedLock(10_000)
    const log: string[] = []
    const work = (name: string) => async () => {
      log.push(`${name} starts`)
      await tick()
      log.push(`${name} ends`)
      return name
    }
    const results = await Promise.all([
      lock.run('a', work('a1')),
      lock.run('a', work('a2')),
      lock.run('b', work('b1')),
    ])
    expect(results).toEqual(['a1', 'a2', 'b1'])
    expect(log.filter(line => line.startsWith('a'))).toEqual([
      'a1 starts',
      'a1 ends',
      'a2 starts',
      'a2 ends',
    ])
    expect(log.slice(0, 2)).toEqual(['a1 starts', 'b1 starts'])
  })

  it('continues after a failure, which only its own caller sees', async () => {
    const lock = createKeyedLock(10_000)
    const failing = lock.run('a', () => Promise.reject(new Error('no')))
    const next = lock.run('a', async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
  })

  it('is not locked forever by work that hangs', async () => {
    const lock = createKeyedLock(10)
    void lock.run('a', () => new Promise(() => {}))
    expect(await lock.run('a', async () => 'next')).toBe('next')
  })
})
