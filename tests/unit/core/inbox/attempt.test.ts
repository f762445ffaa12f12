import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { refusedDelay, retryDelay, runAttempt } from '../../../../server/core/inbox/attempt'
import { rejection } from '../../rejection'

describe('runAttempt', () => {
  const never = () => new Promise<void>(() => {})
  const unaborted = new AbortController().signal

  it('settles like the work', async () => {
    const thrown = new Error('broken')
    expect(await runAttempt(1000, unaborted, async () => {})).toBe(undefined)
    expect(
      await rejection(
        runAttempt(1000, unaborted, () => Promise.reject(thrown)),
        Error,
      ),
    ).toBe(thrown)
    expect(
      await rejection(
        runAttempt(1000, unaborted, () => {
          throw thrown
        }),
        Error,
      ),
    ).toBe(thrown)
  })

  it('rejects when the time limit is over, and aborts the signal of the work', async () => {
    let workSignal: AbortSignal | undefined
    const error = await rejection(
      runAttempt(10, unaborted, signal => {
        workSignal = signal
        return never()
      }),
      PlatformError,
    )
    expect([error.code, error.message, workSignal?.aborted]).toEqual([
      'webhook_handler_failed',
      'The handlers of a delivery did not end within 10 ms',
      true,
    ])
  })

  it('rejects when the signal aborts, and starts no work afterwards', async () => {
    const controller = new AbortController()
    const reason = new Error('stop')
    const running = runAttempt(1000, controller.signal, never)
    controller.abort(reason)
    expect(await rejection(running, Error)).toBe(reason)
    let started = false
    expect(
      await rejection(
        runAttempt(1000, controller.signal, async () => {
          started = true
        }),
        Error,
      ),
    ).toBe(reason)
    expect(started).toBe(false)
  })
})

describe('retryDelay', () => {
  it('doubles with each attempt, up to an hour', () => {
    expect([1, 2, 3, 4, 12, 13, 100].map(attempt => retryDelay(attempt, 1000, 0))).toEqual([
      1000, 2000, 4000, 8000, 2_048_000, 3_600_000, 3_600_000,
    ])
  })

  it('subtracts up to a quarter at random', () => {
    expect([retryDelay(2, 1000, 0.5), retryDelay(2, 1000, 1)]).toEqual([1750, 1500])
    const delays = Array.from({ length: 1000 }, () => retryDelay(1, 1000))
    expect([
      Math.min(...delays) >= 750,
      Math.max(...delays) <= 1000,
      new Set(delays).size > 50,
    ]).toEqual([true, true, true])
  })

  it('allows 15 attempts in about three hours', () => {
    const total = Array.from({ length: 14 }, (_, index) => retryDelay(index + 1, 1000, 0)).reduce(
      (sum, delay) => sum + delay,
      0,
    )
    expect(total).toBe((4095 + 2 * 3600) * 1000)
  })
})

describe('refusedDelay', () => {
  const MINUTE = 60_000

  it.each([
    [0, 15],
    [15, 15],
    [30, 30],
    [59, 59],
    [60, 60],
    [24 * 60, 60],
    // The clock was set back.
    [-60, 15],
  ])('after %i minutes is %i minutes', (age, delay) => {
    expect(refusedDelay(age * MINUTE, 15 * MINUTE, 0)).toBe(delay * MINUTE)
  })

  it('is up to a quarter shorter', () => {
    expect(refusedDelay(0, 15 * MINUTE, 1)).toBe(11.25 * MINUTE)
  })
})
