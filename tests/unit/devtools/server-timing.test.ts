import { expect, it } from 'vitest'
import { addCost, noCosts, serverTiming } from '../../../server/devtools/server-timing'

it('a request that the layer did not handle has no timing', () => {
  expect(serverTiming(noCosts())).toBe('')
})

it('a timing has an entry for each kind of work, with its count', () => {
  const costs = noCosts()
  addCost(costs.authentication, 1.25)
  expect(serverTiming(costs)).toBe('platform;dur=1.3;desc="1 authentication"')
  addCost(costs.tokens, 30)
  addCost(costs.calls, 12.5)
  addCost(costs.calls, 7.5)
  expect(serverTiming(costs)).toBe(
    'platform;dur=1.3;desc="1 authentication", platform-token;dur=30.0;desc="1 token grants", platform-api;dur=20.0;desc="2 API calls"',
  )
})
