import { expect, it } from 'vitest'
import { retryDelay } from '../../../server/lib/platform/inbox/retry-delay'

it('doubles with each attempt, up to an hour', () => {
  expect([1, 2, 3, 4, 12, 13, 100].map(attempt => retryDelay(attempt, 1000, 0))).toEqual([1000, 2000, 4000, 8000, 2_048_000, 3_600_000, 3_600_000])
})

it('leaves off up to a quarter', () => {
  expect([retryDelay(2, 1000, 0.5), retryDelay(2, 1000, 1)]).toEqual([1750, 1500])
  const delays = Array.from({ length: 1000 }, () => retryDelay(1, 1000))
  expect([Math.min(...delays) >= 750, Math.max(...delays) <= 1000, new Set(delays).size > 50]).toEqual([true, true, true])
})

it('gives 15 attempts about three hours', () => {
  const total = Array.from({ length: 14 }, (_, index) => retryDelay(index + 1, 1000, 0)).reduce((sum, delay) => sum + delay, 0)
  expect(total).toBe((4095 + 2 * 3600) * 1000)
})
