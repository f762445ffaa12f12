import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exchangeAuthorizationCode } from '../../../server/lib/platform/oauth/authorization-code'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { testConfig } from '../configs'
import { rejection } from '../rejection'
import { json, startUpstream } from '../upstream'
import type { Upstream } from '../upstream'

const NOW = Date.UTC(2026, 10, 21, 12)
const SHOP = 'acme.platform.test'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

function exchange(expiringOfflineTokens = true) {
  const config = testConfig({ profile: upstream.profile, expiringOfflineTokens })
  return exchangeAuthorizationCode({ shop: SHOP, code: 'the-code', state: 'the-state', config, fetch, now: NOW })
}

describe('exchangeAuthorizationCode', () => {
  it.each([[true, '1', new Date(NOW + 3_600_000)], [false, '0', undefined]])('expiring %o: sends %s', async (expiring, flag, expires) => {
    upstream.answer(json(200, { access_token: 'token', scope: 'write_products' }))
    const session = await exchange(expiring)
    expect([session.id, session.state, session.accessToken, session.expires]).toEqual([`offline_${SHOP}`, 'the-state', 'token', expires])
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toEqual({
      client_id: 'testApiKey', client_secret: 'testApiSecretKey', code: 'the-code', expiring: flag,
    })
  })

  it('makes an online session when the answer names a user', async () => {
    upstream.answer(json(200, { access_token: 'token', scope: '', expires_in: 60, associated_user: { id: 42 } }))
    expect((await exchange()).id).toBe(`${SHOP}_42`)
  })

  it.each([
    ['invalid_request', 400, 'oauth_code_refused', 400],
    ['invalid_grant', 400, 'oauth_code_refused', 400],
    ['invalid_client', 400, 'token_endpoint_failed', 500],
    ['invalid_request', 401, 'token_endpoint_failed', 500],
    ['invalid_request', 500, 'token_endpoint_failed', 500],
  ])('%s with status %i is %s', async (error, upstreamStatus, code, status) => {
    upstream.answer(json(upstreamStatus, { error }))
    const thrown = await rejection(exchange(), PlatformError)
    expect([thrown.code, thrown.status]).toEqual([code, status])
  })
})
