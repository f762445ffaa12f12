import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createShopSlots } from '../../../../server/core/inbox/shop-slots'

describe('the slots of a process', () => {
  it('attack: whatever a shop takes, another one gets a slot at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1000 }), concurrency => {
        const slots = createShopSlots(concurrency)
        while (slots.mayTake('a')) slots.take('a')
        expect(slots.mayTake('b')).toBe(true)
      }),
    )
  })

  it('attack: shops that take all they can leave a slot to as many others as there are halves', () => {
    const slots = createShopSlots(1000)
    let shops = 0
    for (; slots.free > 0; shops++) while (slots.mayTake(String(shops))) slots.take(String(shops))
    expect(shops).toBeGreaterThanOrEqual(10)
  })

  it('give a single slot to any shop', () => {
    const slots = createShopSlots(1)
    expect(slots.mayTake('a')).toBe(true)
    slots.take('a')
    expect([slots.free, slots.mayTake('b')]).toEqual([0, false])
  })

  it('count what is running already, and what has ended', () => {
    const slots = createShopSlots(4, ['a', 'a'])
    expect([slots.free, slots.mayTake('a'), slots.mayTake('b')]).toEqual([2, false, true])
    slots.release('a')
    expect([slots.free, slots.mayTake('a')]).toEqual([3, true])
  })
})
