import { describe, expect, it, vi } from 'vitest'
import { createSingleFlight } from '../../../../server/core/concurrency/single-flight'

describe('createSingleFlight', () => {
  it('runs once for 100 concurrent callers', async () => {
    const flight = createSingleFlight<number>()
    let runs = 0
    const work = async () => ++runs
    const results = await Promise.all(Array.from({ length: 100 }, () => flight.run('shop', work)))
    expect(results).toEqual(Array.from({ length: 100 }, () => 1))
    expect(runs).toBe(1)
  })

  it('keeps keys apart', async () => {
    const flight = createSingleFlight<string>()
    expect(
      await Promise.all([flight.run('a', async () => 'a'), flight.run('b', async () => 'b')]),
    ).toEqual(['a', 'b'])
  })

  it('forgets a key when its work has settled', async () => {
    const flight = createSingleFlight<number>()
    let runs = 0
    await flight.run('shop', async () => ++runs)
    expect(await flight.run('shop', async () => ++runs)).toBe(2)
  })

  it('shares a failure, and the next caller retries', async () => {
    const flight = createSingleFlight<string>()
    const failing = () => Promise.reject(new Error('no'))
    const outcomes = await Promise.allSettled([
      flight.run('shop', failing),
      flight.run('shop', async () => 'unused'),
    ])
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

  it('lets a caller run its own work when the shared run never settles', async () => {
    const flight = createSingleFlight<string>({ maxWaitMs: 10 })
    void flight.run('shop', () => new Promise(() => {}))
    expect(await flight.run('shop', async () => 'its own')).toBe('its own')
    expect(await flight.run('shop', async () => 'next')).toBe('next')
  })

  it('attack: starts nothing a second time while the first run goes on, however late its caller is', async () => {
    vi.useFakeTimers()
    const flight = createSingleFlight<string>({
      maxWaitMs: 4500,
      lateError: () => new Error('late'),
    })
    let end = (_value: string) => {}
    const first = flight.run('shop', () => new Promise(resolve => (end = resolve)))
    const second = vi.fn(async () => 'second')
    for (const hours of [0, 1, 24]) {
      await vi.advanceTimersByTimeAsync(hours * 3600_000)
      const outcome = expect(flight.run('shop', second)).rejects.toThrow('late')
      await vi.advanceTimersByTimeAsync(4500)
      await outcome
    }
    expect(second).not.toHaveBeenCalled()
    end('first')
    expect([await first, await flight.run('shop', second)]).toEqual(['first', 'second'])
    vi.useRealTimers()
  })

  it('runs again on a runtime that has ended the first run without settling it', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    const flight = createSingleFlight<string>({
      maxWaitMs: 1000,
      lateError: () => new Error('late'),
      abandonedAfterMs: 120_000,
    })
    void flight.run('shop', () => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await flight.run('shop', async () => 'again')).toBe('again')
    vi.useRealTimers()
  })

  it('keeps a replacement run when the late run that it replaced settles', async () => {
    const flight = createSingleFlight<string>({ maxWaitMs: 10 })
    let endLate = (_value: string) => {}
    const late = flight.run('shop', () => new Promise(resolve => (endLate = resolve)))
    let endNext = (_value: string) => {}
    const begun = new Promise<void>(resolve => {
      void flight.run(
        'shop',
        () =>
          new Promise(end => {
            endNext = end
            resolve()
          }),
      )
    })
    await begun
    endLate('late')
    expect(await late).toBe('late')
    const shared = flight.run('shop', async () => 'another')
    endNext('next')
    expect(await shared).toBe('next')
  })
})
