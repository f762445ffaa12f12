import { expect, it } from 'vitest'
import { offlineSessionId, onlineSessionId } from '../../../../server/core/session/session'

it('names the offline session after the shop', () => {
  expect(offlineSessionId('acme.platform.test')).toBe('offline_acme.platform.test')
})

it('names an online session after shop and user', () => {
  expect(onlineSessionId('acme.platform.test', 42)).toBe('acme.platform.test_42')
  expect(onlineSessionId('acme.platform.test', '42')).toBe('acme.platform.test_42')
})
