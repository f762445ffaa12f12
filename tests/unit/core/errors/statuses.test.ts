import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { PlatformErrorCode } from '../../../../server/core/errors/errors'
import {
  GrantRefusedError,
  GraphqlQueryError,
  HttpResponseError,
  ThrottledError,
  TokenEndpointError,
} from '../../../../server/core/errors/http-errors'
import { runHandlers } from '../../../../server/core/webhooks/create-webhooks'
import type { PlatformWebhookContext } from '../../../../server/core/webhooks/webhook-context'
import { rejection } from '../../rejection'

/** Every code, by whose failure it is. A code that is missing here does not compile. */
const STATUSES: Record<
  PlatformErrorCode,
  readonly ['caller' | 'app' | 'platform' | 'storage' | 'load', number]
> = {
  configuration_invalid: ['app', 500],
  partner_api_failed: ['platform', 503],
  usage_invalid: ['caller', 422],
  webhook_handler_failed: ['app', 500],
  job_unknown: ['app', 500],
  job_invalid: ['caller', 422],
  job_failed: ['app', 500],
  shop_invalid: ['caller', 400],
  host_invalid: ['caller', 400],
  parameter_repeated: ['caller', 400],
  method_not_allowed: ['caller', 405],
  body_missing: ['caller', 400],
  body_invalid: ['caller', 400],
  body_too_large: ['caller', 413],
  header_missing: ['caller', 400],
  hmac_missing: ['caller', 400],
  hmac_invalid: ['caller', 400],
  timestamp_invalid: ['caller', 400],
  session_token_missing: ['caller', 401],
  session_token_invalid: ['caller', 401],
  session_token_expired: ['caller', 401],
  oauth_state_missing: ['caller', 400],
  oauth_state_invalid: ['caller', 400],
  oauth_code_missing: ['caller', 400],
  oauth_code_refused: ['caller', 400],
  redirect_target_invalid: ['caller', 400],
  origin_refused: ['caller', 403],
  shop_ambiguous: ['caller', 400],
  scopes_missing: ['caller', 403],
  // What the shop's merchant presented, or can give again.
  grant_refused: ['caller', 401],
  session_not_found: ['caller', 404],
  admin_api_unauthorized: ['caller', 401],
  // A limit, which the caller may reach again later.
  admin_api_throttled: ['caller', 429],
  token_endpoint_failed: ['platform', 502],
  admin_api_failed: ['platform', 502],
  admin_api_forbidden: ['platform', 502],
  bulk_access_missing: ['platform', 502],
  graphql_failed: ['platform', 502],
  billing_failed: ['platform', 502],
  storage_failed: ['storage', 503],
  // Other callers use up the memory; the platform delivers again.
  body_budget_exceeded: ['load', 503],
  // A copy of a delivery whose first one still runs; the platform delivers again.
  already_running: ['load', 503],
}
const rows = Object.entries(STATUSES) as [PlatformErrorCode, readonly [string, number]][]

describe('the status of', () => {
  it.each(rows)('%s is %j', (code, [whose, status]) => {
    expect(new PlatformError(code, 'x').status).toBe(status)
    if (whose === 'caller') expect(Math.floor(status / 100)).toBe(4)
    else if (whose === 'app') expect(status).toBe(500)
    else expect([502, 503]).toContain(status)
  })
})

const upstreamStatuses = [undefined, 200, 302, 400, 401, 403, 404, 422, 500, 502, 503, 504]

describe('a failure of the platform is never a 500', () => {
  it.each(upstreamStatuses)('when the token endpoint responds with %j', upstreamStatus => {
    expect(new TokenEndpointError('x', { upstreamStatus }).status).toBe(502)
  })

  it('when the token endpoint is throttled', () => {
    expect(new TokenEndpointError('x', { upstreamStatus: 429 }).status).toBe(503)
  })

  it.each(upstreamStatuses.filter(status => status !== undefined))(
    'when the Admin API responds with %i',
    upstreamStatus => {
      expect(new HttpResponseError('admin_api_failed', 'x', { upstreamStatus }).status).toBe(502)
    },
  )

  it('when the Admin API reports errors of a query', () => {
    expect(new GraphqlQueryError('x', { body: { errors: [] } }).status).toBe(502)
  })
})

describe('a webhook handler that fails', () => {
  const failing = (error: unknown) =>
    rejection(
      runHandlers([() => Promise.reject(error as Error)], {
        topic: 'ORDERS_CREATE',
      } as PlatformWebhookContext),
      PlatformError,
    )

  it.each<[string, unknown, number]>([
    ['the Admin API', new HttpResponseError('admin_api_failed', 'x', { upstreamStatus: 500 }), 502],
    [
      'a refusal of the app',
      new HttpResponseError('admin_api_forbidden', 'x', { upstreamStatus: 403 }),
      502,
    ],
    [
      'a refused access token',
      new HttpResponseError('admin_api_unauthorized', 'x', { upstreamStatus: 401 }),
      502,
    ],
    ['throttling', new ThrottledError('x', { upstreamStatus: 429 }), 503],
    ['a query', new GraphqlQueryError('x', { body: { errors: [] } }), 502],
    ['the token endpoint', new TokenEndpointError('x', { upstreamStatus: 500 }), 502],
    ['a throttled token endpoint', new TokenEndpointError('x', { upstreamStatus: 429 }), 503],
    ['a refused refresh token', new GrantRefusedError('invalid_grant', 'x', 503), 503],
    ['the storage', new PlatformError('storage_failed', 'x'), 503],
    ['a mistake in the configuration', new PlatformError('configuration_invalid', 'x'), 500],
    ['a shop that is none', new PlatformError('shop_invalid', 'x'), 500],
    ['an error of its own', new TypeError('x'), 500],
    ['a response', new Response(null, { status: 503 }), 500],
  ])('because of %s responds with the status of that failure', async (_what, error, status) => {
    const { code, status: responded, cause } = await failing(error)
    expect([code, responded, cause]).toEqual(['webhook_handler_failed', status, error])
  })
})
