import { describe, expect, it } from 'vitest'
import { createSingleUse } from '../../../../server/core/concurrency/single-use'

const START = 1_700_000_000_000

function usesFor(lifetimeSeconds: number) {
  let now = START
  const uses = createSingleUse(lifetimeSeconds, () => now)
  return {
    /** @param at milliseconds after the start */
    take(value: string, at: number) {
      now = START + at
      return uses.take(value)
    },
  }
}

describe('createSingleUse', () => {
  it('accepts each value once', () => {
    const uses = usesFor(10)
    expect([
      uses.take('a', 0),
      uses.take('b', 0),
      uses.take('a', 1),
      uses.take('b', 9_999),
    ]).toEqual([true, true, false, false])
  })

  it('accepts a value again when its lifetime is over, and no sooner', () => {
    const uses = usesFor(10)
    uses.take('a', 0)
    expect(uses.take('a', 9_999)).toBe(false)
    expect(uses.take('a', 10_000)).toBe(true)
    expect(uses.take('a', 10_001)).toBe(false)
  })

  it('does not prolong a lifetime when a value is offered again', () => {
    const uses = usesFor(10)
    uses.take('a', 0)
    uses.take('a', 9_000)
    expect(uses.take('a', 10_000)).toBe(true)
  })

  it('forgets expired values without forgetting recent ones', () => {
    const uses = usesFor(10)
    uses.take('old', 0)
    uses.take('recent', 5_000)
    expect([uses.take('recent', 12_000), uses.take('old', 12_000)]).toEqual([false, true])
  })

  it('keeps two instances apart', () => {
    const [one, other] = [usesFor(10), usesFor(10)]
    one.take('a', 0)
    expect(other.take('a', 0)).toBe(true)
  })
})

describe('attack: a flood of values', () => {
  it('does not fill the memory: the newest evicts the oldest', () => {
    const uses = usesFor(600)
    for (let i = 0; i <= 10_000; i++) uses.take(`value-${i}`, i)
    expect([
      uses.take('value-1', 10_001),
      uses.take('value-10000', 10_001),
      uses.take('value-0', 10_001),
    ]).toEqual([false, false, true])
  })
})
