import { describe, expect, it } from 'vitest'
import { createSingleUse } from '../../../server/lib/platform/concurrency/single-use'

describe('createSingleUse', () => {
  it('lets each value pass once', () => {
    const uses = createSingleUse(10)
    expect([uses.take('a', 0), uses.take('b', 0), uses.take('a', 1), uses.take('b', 9_999)]).toEqual([true, true, false, false])
  })

  it('forgets a value when its lifetime is over, and no sooner', () => {
    const uses = createSingleUse(10)
    uses.take('a', 0)
    expect(uses.take('a', 9_999)).toBe(false)
    expect(uses.take('a', 10_000)).toBe(true)
    expect(uses.take('a', 10_001)).toBe(false)
  })

  it('does not prolong a lifetime when a value is offered again', () => {
    const uses = createSingleUse(10)
    uses.take('a', 0)
    uses.take('a', 9_000)
    expect(uses.take('a', 10_000)).toBe(true)
  })

  it('forgets the old ones without forgetting the recent ones', () => {
    const uses = createSingleUse(10)
    uses.take('old', 0)
    uses.take('recent', 5_000)
    expect([uses.take('recent', 12_000), uses.take('old', 12_000)]).toEqual([false, true])
  })

  it('keeps two memories apart', () => {
    const [one, other] = [createSingleUse(10), createSingleUse(10)]
    one.take('a', 0)
    expect(other.take('a', 0)).toBe(true)
  })
})

describe('attack: a flood of values', () => {
  it('does not fill the memory: the oldest is forgotten for the newest', () => {
    const uses = createSingleUse(600)
    for (let i = 0; i <= 10_000; i++) uses.take(`value-${i}`, i)
    expect([uses.take('value-1', 10_001), uses.take('value-10000', 10_001), uses.take('value-0', 10_001)]).toEqual([false, false, true])
  })
})
