import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTimeLimit } from '../../../server/lib/nitro/time-limit'
import type { TimeLimit } from '../../../server/lib/nitro/time-limit'

let limit: TimeLimit
/** Names of what was late, and the time since the start of the test. */
let passed: [string, number][]

beforeEach(() => {
  vi.useFakeTimers()
  const begin = Date.now()
  limit = createTimeLimit(10_000)
  passed = []
  late = name => () => void passed.push([name, Date.now() - begin])
})

afterEach(() => void vi.useRealTimers())

let late: (name: string) => () => void

it('is never passed early, and at most a second late', async () => {
  limit.start(late('first'))
  await vi.advanceTimersByTimeAsync(300)
  limit.start(late('second'))
  await vi.advanceTimersByTimeAsync(800)
  limit.start(late('third'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(passed).toStrictEqual([['first', 11_000], ['second', 11_000], ['third', 12_000]])
})

it('is not passed by what ended in time', async () => {
  const ends = late('ends')
  limit.start(ends)
  limit.start(late('never ends'))
  await vi.advanceTimersByTimeAsync(9_999)
  limit.end(ends)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(passed).toStrictEqual([['never ends', 11_000]])
})

it('has one timer for all, while anybody waits', async () => {
  const all = Array.from({ length: 100 }, (_, index) => late(String(index)))
  for (const one of all) limit.start(one)
  expect(vi.getTimerCount()).toBe(1)
  for (const one of all) limit.end(one)
  await vi.advanceTimersByTimeAsync(1000)
  expect(vi.getTimerCount()).toBe(0)

  limit.start(late('later'))
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(11_000)
  expect([passed, vi.getTimerCount()]).toStrictEqual([[['later', 12_000]], 0])
})
