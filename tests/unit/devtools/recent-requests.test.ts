import { expect, it } from 'vitest'
import { addRecentRequest, recentRequests } from '../../../server/devtools/recent-requests'

it('keeps the last 200 requests, the newest first', () => {
  for (let startedAt = 1; startedAt <= 250; startedAt++) {
    addRecentRequest({
      requestId: 'r-1',
      kind: 'admin',
      method: 'GET',
      path: '/',
      startedAt,
      durationMs: 1,
      outcome: 'authenticated',
    })
  }
  expect(recentRequests().map(({ startedAt }) => startedAt)).toStrictEqual(
    Array.from({ length: 200 }, (_, index) => 250 - index),
  )
})
