import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settlesWithin } from '../../../../server/core/concurrency/settles-within'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['resolves', () => Promise.resolve()],
  ['rejects', () => Promise.reject(new Error('no'))],
])('a promise that %s has settled, and no timer is left', async (_outcome, begin) => {
  expect(await settlesWithin(begin(), 1000)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('a promise that takes longer has not', async () => {
  const settled = settlesWithin(new Promise(() => {}), 1000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await settled).toBe(false)
})
