import { describe, expect, it } from 'vitest'
import { createSingleFlight } from '../../../server/lib/platform/concurrency/single-flight'

describe('createSingleFlight', () => {
  it('runs once for 100 callers at once', async () => {
    const flight = createSingleFlight<number>()
    let runs = 0
    const work = async () => ++runs
    const results = await Promise.all(Array.from({ length: 100 }, () => flight.run('shop', work)))
    expect(results).toEqual(Array.from({ length: 100 }, () => 1))
    expect(runs).toBe(1)
  })

  it('keeps keys apart', async () => {
    const flight = createSingleFlight<string>()
    expect(await Promise.all([flight.run('a', async () => 'a'), flight.run('b', async () => 'b')])).toEqual(['a', 'b'])
  })

  it('forgets a key when it has settled', async () => {
    const flight = createSingleFlight<number>()
    let runs = 0
    await flight.run('shop', async () => ++runs)
    expect(await flight.run('shop', async () => ++runs)).toBe(2)
  })

  it('shares a failure, and the next caller tries again', async () => {
    const flight = createSingleFlight<string>()
    const failing = () => Promise.reject(new Error('no'))
    const outcomes = await Promise.allSettled([flight.run('shop', failing), flight.run('shop', async () => 'unused')])
    expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(await flight.run('shop', async () => 'again')).toBe('again')
  })

  it('does not get stuck on work that throws before it returns a promise', async () => {
    const flight = createSingleFlight<string>()
    const throwing = () => {
      throw new Error('at once')
    }
    await expect(flight.run('shop', throwing)).rejects.toThrow('at once')
    expect(await flight.run('shop', async () => 'again')).toBe('again')
  })

  it('tells when nothing is under way any more, even when that failed', async () => {
    const flight = createSingleFlight<string>()
    const order: string[] = []
    const slow = flight.run('shop', async () => {
      await new Promise(resolve => setTimeout(resolve, 10))
      order.push('first')
      throw new Error('no')
    })
    await Promise.all([flight.settled('shop').then(() => order.push('settled')), expect(slow).rejects.toThrow('no')])
    await flight.settled('other')
    expect(order).toEqual(['first', 'settled'])
  })
})
