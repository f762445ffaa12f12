import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Turn } from '../../../../server/core/api/pacer'
import { createPacing } from '../../../../server/core/api/pacer'

const SHOP = 'acme.platform.test'
const QUERY = '{ shop { name } }'
const now = () => performance.now()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('creates one pacer for each shop and API', () => {
  const pacing = createPacing(now)
  const pacer = pacing.of('Admin API', SHOP)
  expect(pacing.of('Admin API', SHOP)).toBe(pacer)
  expect(pacing.of('Storefront API', SHOP)).not.toBe(pacer)
  expect(pacing.of('Admin API', 'other.platform.test')).not.toBe(pacer)
})

it('forgets a shop that was not called for a minute, but none with a call in flight', () => {
  const pacing = createPacing(now)
  const idle = pacing.of('Admin API', SHOP)
  idle.leave(idle.enter(QUERY, false, 'page') as Turn)
  const busy = pacing.of('Admin API', 'busy.platform.test')
  void busy.enter(QUERY, false, 'page')
  vi.advanceTimersByTime(59_000)
  const recent = pacing.of('Admin API', 'recent.platform.test')
  vi.advanceTimersByTime(1000)
  pacing.of('Admin API', 'new.platform.test')
  expect(pacing.of('Admin API', 'busy.platform.test')).toBe(busy)
  expect(pacing.of('Admin API', 'recent.platform.test')).toBe(recent)
  expect(pacing.of('Admin API', SHOP)).not.toBe(idle)
})
