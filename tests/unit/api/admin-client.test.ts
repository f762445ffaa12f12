import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAdminClient } from '../../../server/lib/platform/api/admin-client'
import { createApiNotices } from '../../../server/lib/platform/api/api-notices'
import type { GraphqlClientOptions } from '../../../server/lib/platform/api/graphql-client'
import { createPacing } from '../../../server/lib/platform/api/pacing'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { GraphqlQueryError, HttpResponseError, ThrottledError } from '../../../server/lib/platform/errors/http-errors'
import { testConfig } from '../configs'
import { rejection } from '../rejection'
import { hangUp, html, json, silence, startUpstream } from '../upstream'
import type { Upstream, UpstreamAnswer } from '../upstream'

const SHOP = 'acme.platform.test'
const TOKEN = 'token-that-stays-secret'
const QUERY = '#graphql\nquery ShopName { shop { name } }'
const MUTATION = 'mutation CreateProduct { productCreate { product { id } } }'
const DATA = { shop: { name: 'Acme' } }
const COST = { requestedQueryCost: 1, actualQueryCost: 1, throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 } }
const OK = json(200, { data: DATA, extensions: { cost: COST } }, { 'x-request-id': 'request-1' })
const THROTTLED = json(200, {
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: { cost: { requestedQueryCost: 700, actualQueryCost: null, throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 500, restoreRate: 100 } } },
})

let upstream: Upstream
let waits: number[]
beforeEach(async () => {
  upstream = await startUpstream()
  waits = []
})
afterEach(() => upstream.close())

function client(overrides: Partial<GraphqlClientOptions> = {}) {
  return createAdminClient({
    shop: SHOP,
    apiVersion: '2026-07',
    config: testConfig({ profile: upstream.profile }),
    fetch,
    accessToken: () => TOKEN,
    sleep: async (milliseconds) => {
      waits.push(milliseconds)
    },
    ...overrides,
  })
}

describe('request', () => {
  it('posts query and variables with the token', async () => {
    upstream.answer(OK)
    await client().graphql(QUERY, { variables: { first: 5 } })
    const [sent] = upstream.requests
    expect([sent?.method, sent?.url]).toEqual(['POST', `/${SHOP}/admin/api/2026-07/graphql.json`])
    expect(JSON.parse(sent?.body ?? '')).toEqual({ query: QUERY, variables: { first: 5 } })
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json', 'accept': 'application/json', 'x-shopify-access-token': TOKEN, 'user-agent': 'nuxt-platform-layer',
    })
  })

  it('sends no variables when there are none', async () => {
    upstream.answer(OK)
    await client().graphql(QUERY)
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toEqual({ query: QUERY })
  })

  it('adds further headers, but its own win in any spelling', async () => {
    upstream.answer(OK)
    const headers = { 'X-Shopify-Access-Token': 'other', 'Content-Type': 'text/plain', 'User-Agent': 'other', 'X-Mine': '1' }
    await client().graphql(QUERY, { headers })
    expect(upstream.requests[0]?.headers).toMatchObject({
      'x-shopify-access-token': TOKEN, 'content-type': 'application/json', 'user-agent': 'nuxt-platform-layer', 'x-mine': '1',
    })
  })

  it.each(['2024-10', '2027-01', 'unstable'])('takes version %s for one call', async (apiVersion) => {
    upstream.answer(OK)
    await client().graphql(QUERY, { apiVersion })
    expect(upstream.requests[0]?.url).toBe(`/${SHOP}/admin/api/${apiVersion}/graphql.json`)
  })

  it.each(['../../oauth', '2026-07/x', '2026-05', '', 'latest', '2026-07\n'])('attack: version %o does not reach the URL', async (apiVersion) => {
    const error = await rejection(client().graphql(QUERY, { apiVersion }), PlatformError)
    expect([error.code, error.message]).toEqual(['configuration_invalid', 'apiVersion must be like 2026-07, or unstable'])
    expect(upstream.requests).toHaveLength(0)
  })

  it('attack: the token is not sent to what is no shop', async () => {
    const error = await rejection(client({ shop: 'evil.example' }).graphql(QUERY), PlatformError)
    expect(error.code).toBe('shop_invalid')
  })

  it('attack: a redirect is not followed with the token', async () => {
    const elsewhere = await startUpstream()
    upstream.answer(html(307, { location: elsewhere.profile.shopUrl.replace('{shop}', SHOP) }))
    const error = await rejection(client().graphql(QUERY), HttpResponseError)
    expect([error.code, error.upstreamStatus]).toEqual(['admin_api_failed', 307])
    expect(elsewhere.requests).toHaveLength(0)
    await elsewhere.close()
  })

  it.each(['', 'two words', 'line\nbreak', 'tökén'])('attack: an unusable token (%o) is neither sent nor quoted', async (token) => {
    const error = await rejection(client({ accessToken: () => token }).graphql(QUERY), PlatformError)
    expect([error.code, error.message]).toEqual(['admin_api_unauthorized', 'The stored access token is empty or damaged'])
    expect(upstream.requests).toHaveLength(0)
  })
})

describe('answer', () => {
  it('is data, cost and headers', async () => {
    upstream.answer(OK)
    const result = await client().graphql<typeof DATA>(QUERY)
    expect(result.data.shop.name).toBe('Acme')
    expect(result.extensions?.cost).toEqual(COST)
    expect(result.headers.get('x-request-id')).toBe('request-1')
  })

  it('has no extensions when the platform sends none', async () => {
    upstream.answer(json(200, { data: DATA, errors: [] }))
    expect(Object.keys(await client().graphql(QUERY))).toEqual(['data', 'headers'])
  })

  it('with errors is a GraphqlQueryError, even with partial data', async () => {
    const errors = [{ message: 'token-that-stays-secret', path: ['shop'], extensions: { code: 'ACCESS_DENIED' } }, { message: 'b' }]
    upstream.answer(json(200, { data: { shop: null }, errors, extensions: { cost: COST } }, { 'x-request-id': 'request-2' }))
    const error = await rejection(client().graphql(QUERY), GraphqlQueryError)
    expect([error.code, error.status, error.requestId, error.queryName]).toEqual(['graphql_failed', 502, 'request-2', 'ShopName'])
    expect(error.body).toEqual({ data: { shop: null }, errors, extensions: { cost: COST } })
    expect(error.message).toBe('The Admin API reports 2 error(s) for ShopName (ACCESS_DENIED); see the error\'s body')
  })

  it.each<[unknown, unknown]>([['Not Found', [{ message: 'Not Found' }]], [['plain'], [{ message: 'plain' }]]])(
    'with errors in the form %o is one too', async (errors, expected) => {
      upstream.answer(json(200, { errors }))
      const error = await rejection(client().graphql('{ shop { name } }'), GraphqlQueryError)
      expect(error.body).toEqual({ errors: expected })
      expect(error.queryName).toBe(undefined)
      expect(error.message).toBe('The Admin API reports 1 error(s) for an unnamed operation; see the error\'s body')
    })

  it.each<[string, UpstreamAnswer, string, number, number, unknown]>([
    ['401', json(401, { errors: '[API] Invalid' }, { 'x-request-id': 'r' }), 'admin_api_unauthorized', 401, 401, { errors: '[API] Invalid' }],
    ['403', json(403, { errors: 'Forbidden' }, { 'x-request-id': 'r' }), 'admin_api_failed', 502, 403, { errors: 'Forbidden' }],
    ['404 HTML', html(404, { 'x-request-id': 'r' }), 'admin_api_failed', 502, 404, undefined],
    ['500', json(500, {}, { 'x-request-id': 'r' }), 'admin_api_failed', 502, 500, {}],
    ['200 HTML', html(200, { 'x-request-id': 'r' }), 'admin_api_failed', 502, 200, undefined],
    ['200 without data', json(200, { extensions: {} }, { 'x-request-id': 'r' }), 'admin_api_failed', 502, 200, { extensions: {} }],
    ['200 with null data', json(200, { data: null }, { 'x-request-id': 'r' }), 'admin_api_failed', 502, 200, { data: null }],
    ['200 with a list', json(200, [], { 'x-request-id': 'r' }), 'admin_api_failed', 502, 200, []],
  ])('%s is an HttpResponseError', async (_what, answer, code, status, upstreamStatus, body) => {
    upstream.answer(answer)
    const error = await rejection(client().graphql(QUERY), HttpResponseError)
    expect([error.code, error.status, error.upstreamStatus, error.requestId]).toEqual([code, status, upstreamStatus, 'r'])
    expect(error.body).toEqual(body)
  })

  it('429 is a ThrottledError', async () => {
    upstream.answer(json(429, {}, { 'retry-after': '2.0' }))
    const error = await rejection(client().graphql(QUERY), ThrottledError)
    expect([error.code, error.status, error.upstreamStatus, error.retryAfterSeconds]).toEqual(['admin_api_throttled', 429, 429, 2])
    expect(error).toBeInstanceOf(HttpResponseError)
  })

  it.each([json(403, { customer: 'ada@example.com' }), json(200, { errors: [{ message: 'ada@example.com' }] })])(
    'attack: a logged error shows neither token nor payload', async (answer) => {
      upstream.answer(answer)
      const printed = inspect(await rejection(client().graphql(QUERY), PlatformError), { depth: 10 })
      expect(printed).not.toContain('ada@example.com')
      expect(printed).not.toContain(TOKEN)
    })

  it.each<[string, UpstreamAnswer, string]>([
    ['does not come', hangUp, 'could not be reached'],
    ['breaks off', response => void response.writeHead(200, { 'content-length': 1000 }).write('{"data":{', () => response.socket?.destroy()), 'broke off its answer'],
    ['is late', silence, 'did not answer within 100 ms'],
    ['begins in time and ends late', response => void response.writeHead(200).write('{"data":{'), 'did not answer within 100 ms'],
  ])('that %s is admin_api_failed', async (_what, answer, message) => {
    upstream.answer(answer)
    const error = await rejection(client().graphql(MUTATION, { timeoutMs: 100 }), PlatformError)
    expect([error.code, error.status, error.message]).toEqual(['admin_api_failed', 502, `The Admin API ${message}`])
    expect(upstream.requests).toHaveLength(1)
  })
})

describe('notices', () => {
  const noticed = () => {
    const warnings: string[] = []
    return { warnings, notices: createApiNotices({ now: () => Date.UTC(2026, 10, 21), warn: message => warnings.push(message) }) }
  }

  it('warn once of a version that the platform does not support, and call it all the same', async () => {
    const { warnings, notices } = noticed()
    upstream.answer(OK)
    await client({ notices }).graphql(QUERY)
    await client({ notices }).graphql(QUERY, { apiVersion: '2025-10' })
    await client({ notices }).graphql(QUERY, { apiVersion: '2025-10' })
    expect(warnings).toEqual([
      'The platform does not support API version 2025-10: it answers with another one. Use 2026-01 to 2027-01, in platform.apiVersion of nuxt.config or in the call\'s apiVersion.',
    ])
    expect(upstream.requests).toHaveLength(3)
  })

  it('warn once for each reason and operation of what the platform calls deprecated', async () => {
    const { warnings, notices } = noticed()
    upstream.answer(json(200, { data: DATA }, { 'x-shopify-api-deprecated-reason': 'https://platform.test/why' }))
    for (const query of [QUERY, QUERY, '{ shop { name } }']) await client({ notices }).graphql(query)
    const say = (operation: string) => `The platform says that ${operation} uses what it will remove: https://platform.test/why. Change the query before its API version ends.`
    expect(warnings).toEqual([say('ShopName'), say('an unnamed operation')])
  })
})

describe('401', () => {
  const tokens = () => upstream.requests.map(request => request.headers['x-shopify-access-token'])

  it.each([QUERY, MUTATION])('is replayed once with a fresh token: %s', async (query) => {
    upstream.answer(json(401, {}), OK)
    const refused: string[] = []
    const onUnauthorized = async (token: string) => {
      refused.push(token)
      return 'fresh'
    }
    const result = await client({ onUnauthorized }).graphql(query)
    expect([result.data, refused]).toEqual([DATA, [TOKEN]])
    expect(tokens()).toEqual([TOKEN, 'fresh'])
    expect(waits).toEqual([])
  })

  it('is an error the second time', async () => {
    let recoveries = 0
    upstream.answer(json(401, {}))
    const onUnauthorized = async () => `fresh-${++recoveries}`
    const error = await rejection(client({ onUnauthorized }).graphql(QUERY, { tries: 5 }), HttpResponseError)
    expect([error.code, error.status, error.upstreamStatus]).toEqual(['admin_api_unauthorized', 401, 401])
    expect(tokens()).toEqual([TOKEN, 'fresh-1'])
  })

  it('is recovered from between retries, which keep their number', async () => {
    upstream.answer(json(503, {}), json(401, {}), json(503, {}), OK)
    await client({ onUnauthorized: async () => 'fresh' }).graphql(QUERY, { tries: 3 })
    expect(tokens()).toEqual([TOKEN, TOKEN, 'fresh', 'fresh'])
  })

  it('passes on what the recovery throws', async () => {
    upstream.answer(json(401, {}))
    const reason = new Error('no grant')
    await expect(client({ onUnauthorized: () => Promise.reject(reason) }).graphql(QUERY)).rejects.toBe(reason)
  })
})

describe('tries', () => {
  it('are three when nothing is said', async () => {
    upstream.answer(json(503, {}))
    expect((await rejection(client().graphql(QUERY), HttpResponseError)).upstreamStatus).toBe(503)
    expect([upstream.requests.length, waits.length]).toEqual([3, 2])
  })

  it('are not spent on a query that took too long', async () => {
    upstream.answer(silence)
    await rejection(client().graphql(QUERY, { timeoutMs: 50 }), PlatformError)
    expect([upstream.requests.length, waits]).toEqual([1, []])
  })

  it.each([1, 0, Number.NaN])('%o: sends once', async (tries) => {
    upstream.answer(json(503, {}))
    expect((await rejection(client().graphql(QUERY, { tries }), HttpResponseError)).upstreamStatus).toBe(503)
    expect(upstream.requests).toHaveLength(1)
  })

  it.each<[string, UpstreamAnswer, number]>([['429', json(429, {}), 2], ['503', html(503), 2], ['a broken connection', hangUp, 2], ['throttling', THROTTLED, 2],
    ['an answer that breaks off', response => void response.writeHead(200, { 'content-length': 1000 }).write('{', () => response.socket?.destroy()), 2],
  ])(
    'repeats a query after %s', async (_what, answer, sent) => {
      upstream.answer(answer, OK)
      expect((await client().graphql(QUERY, { tries: 2 })).data).toEqual(DATA)
      expect(upstream.requests).toHaveLength(sent)
    })

  it.each<[string, UpstreamAnswer, number]>([
    ['429', json(429, {}), 2], ['throttling', THROTTLED, 2], ['503', json(503, {}), 1], ['a broken connection', hangUp, 1],
  ])('attack: a mutation is repeated only if it was not run: after %s', async (_what, answer, sent) => {
    upstream.answer(answer)
    await rejection(client().graphql(MUTATION, { tries: 2 }), PlatformError)
    expect(upstream.requests).toHaveLength(sent)
  })

  it.each<[string, UpstreamAnswer]>([
    ['400', json(400, {})], ['403', json(403, {})], ['500', json(500, {})], ['502', json(502, {})], ['200 HTML', html(200)],
    ['errors', json(200, { errors: [{ message: 'a', extensions: { code: 'ACCESS_DENIED' } }] })],
  ])('does not repeat after %s', async (_what, answer) => {
    upstream.answer(answer)
    await rejection(client().graphql(QUERY, { tries: 3 }), PlatformError)
    expect(upstream.requests).toHaveLength(1)
  })

  it('gives the last error when they are used up', async () => {
    upstream.answer(json(503, {}), json(503, {}), json(429, {}))
    await rejection(client().graphql(QUERY, { tries: 3 }), ThrottledError)
    expect(upstream.requests).toHaveLength(3)
  })

  it.each<[string, UpstreamAnswer, number, number]>([
    ['Retry-After in seconds, 429', json(429, {}, { 'retry-after': '2.0' }), 2000, 2500],
    ['Retry-After in seconds, 503', json(503, {}, { 'retry-after': '4' }), 4000, 5000],
    ['a second when there is none', json(429, {}), 1000, 1250],
    ['30 seconds at most', json(429, {}, { 'retry-after': '3600' }), 30_000, 30_000],
    ['until the bucket holds the cost', THROTTLED, 2000, 2500],
    ['a second after a broken connection', hangUp, 1000, 1250],
  ])('waits %s', async (_what, answer, atLeast, atMost) => {
    upstream.answer(answer, OK)
    await client().graphql(QUERY, { tries: 2 })
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(atLeast)
    expect(waits[0]).toBeLessThanOrEqual(atMost)
  })
})

describe('signal', () => {
  const reason = new Error('the visitor left')

  it('aborts the request, which is not repeated', async () => {
    const controller = new AbortController()
    upstream.answer(() => controller.abort(reason))
    await expect(client().graphql(QUERY, { signal: controller.signal, tries: 3 })).rejects.toBe(reason)
    expect(upstream.requests).toHaveLength(1)
  })

  it('aborts the wait', async () => {
    const controller = new AbortController()
    upstream.answer(json(429, {}, { 'retry-after': '30' }))
    const call = client({ sleep: undefined }).graphql(QUERY, { signal: controller.signal, tries: 2 })
    setTimeout(() => controller.abort(reason), 100)
    await expect(call).rejects.toBe(reason)
    expect(upstream.requests).toHaveLength(1)
  })

  it('aborts a call that waits for its turn', async () => {
    const pace = { pacing: createPacing(), priority: 'page' } as const
    upstream.answer(silence)
    const controllers = Array.from({ length: 5 }, () => new AbortController())
    const calls = controllers.map(({ signal }) => client({ pace }).graphql(QUERY, { signal }))
    const reasons = Promise.allSettled(calls)
    while (upstream.requests.length < 4) await new Promise(resolve => setTimeout(resolve, 5))
    for (const controller of controllers.reverse()) controller.abort(reason)
    expect((await reasons).map(result => result.status === 'rejected' && result.reason as unknown)).toEqual(Array.from({ length: 5 }, () => reason))
    // The fifth waited for the cost of the query, which nobody has told yet.
    expect(upstream.requests).toHaveLength(4)
  })

  it('that is aborted already sends nothing', async () => {
    await expect(client().graphql(QUERY, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(upstream.requests).toHaveLength(0)
  })
})
