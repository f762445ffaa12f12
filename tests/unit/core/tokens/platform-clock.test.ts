import { describe, expect, it } from 'vitest'
import { createPlatformClock } from '../../../../server/core/tokens/platform-clock'
import { NOW } from '../../admin-requests'

/**
 * A clock that is `aheadMs` ahead of a platform at NOW + 400 ms, whose response takes 100 ms in
 * each direction.
 */
async function clockAhead(aheadMs: number, date: string | null = new Date(NOW).toUTCString()) {
  const times = [NOW + 300 + aheadMs, NOW + 500 + aheadMs]
  const clock = createPlatformClock(
    async () => new Response(null, date === null ? {} : { headers: { date } }),
    () => times.shift() ?? 0,
  )
  await clock.fetch('https://platform.test')
  return clock.toPlatformTime(NOW + 300 + aheadMs) - NOW
}

describe('the time of the platform', () => {
  it.each([0, 100, 400, -400])(
    'is the local time where the clocks may agree, to the millisecond: %i ms ahead',
    async aheadMs => {
      expect(await clockAhead(aheadMs)).toBe(300 + aheadMs)
    },
  )

  it.each([1000, 60_000, 86_400_000, -1000, -60_000, -86_400_000])(
    'is less than two seconds early, never late, where the local clock is %i ms ahead',
    async aheadMs => {
      const estimate = await clockAhead(aheadMs)
      expect(estimate).toBeGreaterThan(-2000)
      expect(estimate).toBeLessThanOrEqual(300)
    },
  )

  it.each([null, '', 'yesterday'])(
    'is local when the response has no valid date: %o',
    async date => {
      expect(await clockAhead(60_000, date)).toBe(60_300)
    },
  )
})
