import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createAdminClient } from '../../../../server/core/api/shop-clients'
import { createApiNotices } from '../../../../server/core/api/api-notices'
import { PlatformError } from '../../../../server/core/errors/errors'
import {
  GraphqlQueryError,
  HttpResponseError,
  ThrottledError,
} from '../../../../server/core/errors/http-errors'
import { rejection } from '../../rejection'
import { hangUp, html, json, silence, startUpstream } from '../../upstream'
import type { UpstreamResponse } from '../../upstream'
import { COST, DATA, MUTATION, OK, QUERY } from './admin-calls'
import { SHOP, TOKEN, useGraphqlClient } from './graphql-client-scene'

const scene = useGraphqlClient(createAdminClient)

describe('request', () => {
  it('posts query and variables with the token', async () => {
    scene.upstream.respondWith(OK)
    await scene.client().graphql(QUERY, { variables: { first: 5 } })
    const [sent] = scene.upstream.requests
    expect([sent?.method, sent?.url]).toEqual(['POST', `/${SHOP}/admin/api/2026-07/graphql.json`])
    expect(JSON.parse(sent?.body ?? '')).toEqual({ query: QUERY, variables: { first: 5 } })
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'x-shopify-access-token': TOKEN,
      'user-agent': 'Acme Reviews/2.1 | nuxt-platform-layer/0.0.0-test',
    })
  })

  it('sends no variables when there are none', async () => {
    scene.upstream.respondWith(OK)
    await scene.client().graphql(QUERY)
    expect(JSON.parse(scene.upstream.requests[0]?.body ?? '')).toEqual({ query: QUERY })
  })

  it('adds further headers, but its own win in any spelling', async () => {
    scene.upstream.respondWith(OK)
    const headers = {
      'X-Shopify-Access-Token': 'other',
      'Content-Type': 'text/plain',
      'User-Agent': 'other',
      'X-Mine': '1',
    }
    await scene.client().graphql(QUERY, { headers })
    expect(scene.upstream.requests[0]?.headers).toMatchObject({
      'x-shopify-access-token': TOKEN,
      'content-type': 'application/json',
      'user-agent': 'Acme Reviews/2.1 | nuxt-platform-layer/0.0.0-test',
      'x-mine': '1',
    })
  })

  it.each(['2024-10', '2027-01', 'unstable'])('takes version %s for one call', async apiVersion => {
    scene.upstream.respondWith(OK)
    await scene.client().graphql(QUERY, { apiVersion })
    expect(scene.upstream.requests[0]?.url).toBe(`/${SHOP}/admin/api/${apiVersion}/graphql.json`)
  })

  it.each(['../../oauth', '2026-07/x', '2026-05', '', 'latest', '2026-07\n'])(
    'attack: version %o does not reach the URL',
    async apiVersion => {
      const error = await rejection(scene.client().graphql(QUERY, { apiVersion }), PlatformError)
      expect([error.code, error.message]).toEqual([
        'configuration_invalid',
        'apiVersion must be like 2026-10, or unstable',
      ])
      expect(scene.upstream.requests).toHaveLength(0)
    },
  )

  it('attack: the token is not sent to an invalid shop', async () => {
    const error = await rejection(
      scene.client({ shop: 'evil.example' }).graphql(QUERY),
      PlatformError,
    )
    expect(error.code).toBe('shop_invalid')
  })

  it('attack: a redirect is not followed with the token', async () => {
    const elsewhere = await startUpstream()
    scene.upstream.respondWith(
      html(307, { location: elsewhere.profile.shopUrl.replace('{shop}', SHOP) }),
    )
    const error = await rejection(scene.client().graphql(QUERY), HttpResponseError)
    expect([error.code, error.upstreamStatus]).toEqual(['admin_api_failed', 307])
    expect(elsewhere.requests).toHaveLength(0)
    await elsewhere.close()
  })

  it.each(['', 'two words', 'line\nbreak', 'tökén'])(
    'attack: an unusable token (%o) is neither sent nor quoted',
    async token => {
      const error = await rejection(
        scene.client({ accessToken: () => token }).graphql(QUERY),
        PlatformError,
      )
      expect([error.code, error.message]).toEqual([
        'admin_api_unauthorized',
        'The stored access token is empty or damaged',
      ])
      expect(scene.upstream.requests).toHaveLength(0)
    },
  )
})

describe('result', () => {
  it('has data, cost and headers', async () => {
    scene.upstream.respondWith(OK)
    const result = await scene.client().graphql<typeof DATA>(QUERY)
    expect(result.data.shop.name).toBe('Acme')
    expect(result.extensions?.cost).toEqual(COST)
    expect(result.headers.get('x-request-id')).toBe('request-1')
  })

  it('has no extensions when the platform sends none', async () => {
    scene.upstream.respondWith(json(200, { data: DATA, errors: [] }))
    expect(Object.keys(await scene.client().graphql(QUERY))).toEqual(['data', 'headers'])
  })

  it('with errors is a GraphqlQueryError, even with partial data', async () => {
    const errors = [
      { message: 'token-that-stays-secret', path: ['shop'], extensions: { code: 'ACCESS_DENIED' } },
      { message: 'b' },
    ]
    scene.upstream.respondWith(
      json(
        200,
        { data: { shop: null }, errors, extensions: { cost: COST } },
        { 'x-request-id': 'request-2' },
      ),
    )
    const error = await rejection(scene.client().graphql(QUERY), GraphqlQueryError)
    expect([error.code, error.status, error.requestId, error.queryName]).toEqual([
      'graphql_failed',
      502,
      'request-2',
      'ShopName',
    ])
    expect(error.body).toEqual({ data: { shop: null }, errors, extensions: { cost: COST } })
    expect(error.message).toBe(
      "The Admin API reports 2 error(s) for ShopName (ACCESS_DENIED); see the error's body",
    )
  })

  it.each<[unknown, unknown]>([
    ['Not Found', [{ message: 'Not Found' }]],
    [['plain'], [{ message: 'plain' }]],
  ])('with errors in the form %o is one too', async (errors, expected) => {
    scene.upstream.respondWith(json(200, { errors }))
    const error = await rejection(scene.client().graphql('{ shop { name } }'), GraphqlQueryError)
    expect(error.body).toEqual({ errors: expected })
    expect(error.queryName).toBe(undefined)
    expect(error.message).toBe(
      "The Admin API reports 1 error(s) for an unnamed operation; see the error's body",
    )
  })

  it.each<[string, UpstreamResponse, string, number, number, unknown]>([
    [
      '401',
      json(401, { errors: '[API] Invalid' }, { 'x-request-id': 'r' }),
      'admin_api_unauthorized',
      401,
      401,
      { errors: '[API] Invalid' },
    ],
    [
      '403',
      json(403, { errors: 'Forbidden' }, { 'x-request-id': 'r' }),
      'admin_api_forbidden',
      502,
      403,
      { errors: 'Forbidden' },
    ],
    ['404 HTML', html(404, { 'x-request-id': 'r' }), 'admin_api_failed', 502, 404, undefined],
    ['500', json(500, {}, { 'x-request-id': 'r' }), 'admin_api_failed', 502, 500, {}],
    ['200 HTML', html(200, { 'x-request-id': 'r' }), 'admin_api_failed', 502, 200, undefined],
    [
      '200 without data',
      json(200, { extensions: {} }, { 'x-request-id': 'r' }),
      'admin_api_failed',
      502,
      200,
      { extensions: {} },
    ],
    [
      '200 with null data',
      json(200, { data: null }, { 'x-request-id': 'r' }),
      'admin_api_failed',
      502,
      200,
      { data: null },
    ],
    ['200 with a list', json(200, [], { 'x-request-id': 'r' }), 'admin_api_failed', 502, 200, []],
  ])('%s is an HttpResponseError', async (_what, reply, code, status, upstreamStatus, body) => {
    scene.upstream.respondWith(reply)
    const error = await rejection(scene.client().graphql(QUERY), HttpResponseError)
    expect([error.code, error.status, error.upstreamStatus, error.requestId]).toEqual([
      code,
      status,
      upstreamStatus,
      'r',
    ])
    expect(error.body).toEqual(body)
  })

  it('429 is a ThrottledError', async () => {
    scene.upstream.respondWith(json(429, {}, { 'retry-after': '2.0' }))
    const error = await rejection(scene.client().graphql(QUERY), ThrottledError)
    expect([error.code, error.status, error.upstreamStatus, error.retryAfterSeconds]).toEqual([
      'admin_api_throttled',
      429,
      429,
      2,
    ])
    expect(error).toBeInstanceOf(HttpResponseError)
  })

  it.each([
    json(403, { customer: 'ada@example.com' }),
    json(200, { errors: [{ message: 'ada@example.com' }] }),
  ])('attack: a logged error shows neither token nor payload', async reply => {
    scene.upstream.respondWith(reply)
    const printed = inspect(await rejection(scene.client().graphql(QUERY), PlatformError), {
      depth: 10,
    })
    expect(printed).not.toContain('ada@example.com')
    expect(printed).not.toContain(TOKEN)
  })

  it.each<[string, UpstreamResponse, string]>([
    ['does not come', hangUp, 'could not be reached'],
    [
      'breaks off',
      response =>
        void response
          .writeHead(200, { 'content-length': 1000 })
          .write('{"data":{', () => response.socket?.destroy()),
      'closed the connection before the end of its response',
    ],
    ['is late', silence, 'did not respond within 100 ms'],
    [
      'begins in time and ends late',
      response => void response.writeHead(200).write('{"data":{'),
      'did not respond within 100 ms',
    ],
  ])('that %s is admin_api_failed', async (_what, reply, message) => {
    scene.upstream.respondWith(reply)
    const error = await rejection(
      scene.client().graphql(MUTATION, { timeoutMs: 100 }),
      PlatformError,
    )
    expect([error.code, error.status, error.message]).toEqual([
      'admin_api_failed',
      502,
      `The Admin API ${message}`,
    ])
    expect(scene.upstream.requests).toHaveLength(1)
  })
})

describe('notices', () => {
  const noticed = () => {
    const warnings: string[] = []
    return {
      warnings,
      notices: createApiNotices({
        now: () => Date.UTC(2026, 10, 21),
        warn: message => warnings.push(message),
      }),
    }
  }

  it('warn once about a version that is no longer served, and not about its deprecation', async () => {
    const { warnings, notices } = noticed()
    const served = (version: string) => ({
      'x-shopify-api-version': version,
      'x-shopify-api-deprecated-reason': 'https://platform.test/versions',
    })
    scene.upstream.respondWith(json(200, { data: DATA }, served('2026-01')))
    for (let call = 0; call < 3; call++)
      await scene.client({ notices }).graphql(QUERY, { apiVersion: '2025-10' })
    expect(warnings).toEqual([
      "The platform does not support API version 2025-10: 2026-01 responds instead. Use 2026-01 to 2027-01, in the app's apiVersion or in the call's apiVersion.",
    ])
    expect(scene.upstream.requests).toHaveLength(3)
  })

  it('warn once for each deprecation reason and operation', async () => {
    const { warnings, notices } = noticed()
    scene.upstream.respondWith(
      json(200, { data: DATA }, { 'x-shopify-api-deprecated-reason': 'https://platform.test/why' }),
    )
    for (const query of [QUERY, QUERY, '{ shop { name } }'])
      await scene.client({ notices }).graphql(query)
    const say = (operation: string) =>
      `The platform reports that ${operation} uses a deprecated part of the API: https://platform.test/why. Change the query before support for its API version ends.`
    expect(warnings).toEqual([say('ShopName'), say('an unnamed operation')])
  })
})
