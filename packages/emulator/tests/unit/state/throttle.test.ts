import { describe, expect, it } from 'vitest'
import { createClock } from '../../../src/state/clock'
import { createThrottle } from '../../../src/state/throttle'

const LIMITS = { maximumAvailable: 100, restoreRate: 10 }

describe('createThrottle', () => {
  it('restores points per second, up to its size', () => {
    const clock = createClock(() => 0)
    const throttle = createThrottle(clock)
    expect(throttle.take('a', LIMITS, 90)).toBe(true)
    expect(throttle.take('a', LIMITS, 11)).toBe(false)
    clock.setOffset(100)
    expect(throttle.take('a', LIMITS, 11)).toBe(true)
    clock.setOffset(60_000)
    expect(throttle.status('a', LIMITS)).toEqual({
      maximumAvailable: 100,
      currentlyAvailable: 100,
      restoreRate: 10,
    })
  })

  it('separates keys, and takes nothing when it throttles', () => {
    const throttle = createThrottle(createClock(() => 0))
    expect(throttle.take('a', LIMITS, 101)).toBe(false)
    expect(throttle.status('a', LIMITS).currentlyAvailable).toBe(100)
    expect(throttle.take('a', LIMITS, 100)).toBe(true)
    expect(throttle.take('b', LIMITS, 100)).toBe(true)
  })

  it('restores no more than its size', () => {
    const throttle = createThrottle(createClock(() => 0))
    throttle.take('a', LIMITS, 5)
    throttle.refund('a', LIMITS, 50)
    expect(throttle.status('a', LIMITS).currentlyAvailable).toBe(100)
  })

  it('survives a clock that is set back', () => {
    const clock = createClock(() => 0)
    const throttle = createThrottle(clock)
    throttle.take('a', LIMITS, 60)
    clock.setOffset(-10_000)
    expect(throttle.status('a', LIMITS).currentlyAvailable).toBe(40)
    clock.setOffset(-9000)
    expect(throttle.status('a', LIMITS).currentlyAvailable).toBe(50)
  })
})
