import { describe, expect, it } from 'vitest'
import { createLoadProbe } from '../../../../../testing/playwright/vitals/machine-load'

/** A probe whose repetitions take the times that `next` returns. */
function probeOf(next: () => number): () => number {
  let now = 0
  return createLoadProbe(
    () => (now += next()),
    () => now,
  )
}

describe('load probe', () => {
  it('is 1 on a machine that always takes the same time', () => {
    expect(probeOf(() => 2)()).toBe(1)
  })

  it('compares the mean with the shortest time', () => {
    let run = 0
    expect(probeOf(() => (run++ % 2 === 0 ? 1 : 3))()).toBe(2)
  })

  it('remembers the shortest time of earlier measurements', () => {
    let time = 1
    const probe = probeOf(() => time)
    expect(probe()).toBe(1)
    time = 4
    expect(probe()).toBe(4)
  })
})
