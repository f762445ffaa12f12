import { expect, it } from 'vitest'
import { createShopPace } from '../../../../server/core/inbox/shop-pace'
import { NOW } from '../../admin-requests'

it('lets a few jobs enter at once, and then 200 in a second', () => {
  const pace = createShopPace(() => NOW)
  const waits = Array.from({ length: 220 }, () => pace('a', NOW) - NOW)
  expect([waits.slice(0, 20).every(wait => wait === 0), waits[20], waits[219]]).toEqual([
    true,
    5,
    1000,
  ])
  expect(pace('b', NOW)).toBe(NOW)
})

it('lets a shop enter at once again when its jobs have entered', () => {
  let time = NOW
  const pace = createShopPace(() => time)
  for (let job = 0; job < 220; job++) pace('a', time)
  time += 1100
  expect(pace('a', time)).toBe(time)
})

it('is not held up by a clock that was ahead', () => {
  let time = NOW + 24 * 3600_000
  const pace = createShopPace(() => time)
  for (let job = 0; job < 220; job++) pace('a', time)
  time = NOW
  expect(pace('a', time) - time).toBeLessThanOrEqual(60_000)
})
