import { describe, expect, it } from 'vitest'
import { createAdminClient } from '../../../../server/core/api/shop-clients'
import { createPacing } from '../../../../server/core/api/pacer'
import { PlatformError } from '../../../../server/core/errors/errors'
import { HttpResponseError, ThrottledError } from '../../../../server/core/errors/http-errors'
import { rejection } from '../../rejection'
import { hangUp, html, json, silence } from '../../upstream'
import type { UpstreamResponse } from '../../upstream'
import { DATA, MUTATION, OK, QUERY } from './admin-calls'
import { TOKEN, useGraphqlClient } from './graphql-client-scene'

const THROTTLED = json(200, {
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: {
    cost: {
      requestedQueryCost: 700,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 500, restoreRate: 100 },
    },
  },
})

/** Throttled, by a bucket that is full again at once. */
const EMPTY = json(200, {
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: {
    cost: {
      requestedQueryCost: 1,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 0, restoreRate: 100_000 },
    },
  },
})

const scene = useGraphqlClient(createAdminClient)

describe('401', () => {
  const tokens = () =>
    scene.upstream.requests.map(request => request.headers['x-shopify-access-token'])

  it.each([QUERY, MUTATION])('is replayed once with a fresh token: %s', async query => {
    scene.upstream.respondWith(json(401, {}), OK)
    const refused: string[] = []
    const onUnauthorized = async (token: string) => {
      refused.push(token)
      return 'fresh'
    }
    const result = await scene.client({ onUnauthorized }).graphql(query)
    expect([result.data, refused]).toEqual([DATA, [TOKEN]])
    expect(tokens()).toEqual([TOKEN, 'fresh'])
    expect(scene.waits).toEqual([])
  })

  it('throws the second time', async () => {
    let recoveries = 0
    scene.upstream.respondWith(json(401, {}))
    const onUnauthorized = async () => `fresh-${++recoveries}`
    const error = await rejection(
      scene.client({ onUnauthorized }).graphql(QUERY, { tries: 5 }),
      HttpResponseError,
    )
    expect([error.code, error.status, error.upstreamStatus]).toEqual([
      'admin_api_unauthorized',
      401,
      401,
    ])
    expect(tokens()).toEqual([TOKEN, 'fresh-1'])
  })

  it('throws after as many renewals as are allowed', async () => {
    let recoveries = 0
    scene.upstream.respondWith(json(401, {}))
    const onUnauthorized = async () => `fresh-${++recoveries}`
    const error = await rejection(
      scene.client({ onUnauthorized, maxRenewals: 2 }).graphql(QUERY, { tries: 5 }),
      HttpResponseError,
    )
    expect([error.code, error.status]).toEqual(['admin_api_unauthorized', 401])
    expect(tokens()).toEqual([TOKEN, 'fresh-1', 'fresh-2'])
  })

  it('is recovered from between retries, without using up an attempt', async () => {
    scene.upstream.respondWith(json(503, {}), json(401, {}), json(503, {}), OK)
    await scene.client({ onUnauthorized: async () => 'fresh' }).graphql(QUERY, { tries: 3 })
    expect(tokens()).toEqual([TOKEN, TOKEN, 'fresh', 'fresh'])
  })

  it('passes on what the recovery throws', async () => {
    scene.upstream.respondWith(json(401, {}))
    const reason = new Error('no grant')
    await expect(
      scene.client({ onUnauthorized: () => Promise.reject(reason) }).graphql(QUERY),
    ).rejects.toBe(reason)
  })
})

describe('tries', () => {
  it('default to three', async () => {
    scene.upstream.respondWith(json(503, {}))
    expect((await rejection(scene.client().graphql(QUERY), HttpResponseError)).upstreamStatus).toBe(
      503,
    )
    expect([scene.upstream.requests.length, scene.waits.length]).toEqual([3, 2])
  })

  it('are not spent on a query that took too long', async () => {
    scene.upstream.respondWith(silence)
    await rejection(scene.client().graphql(QUERY, { timeoutMs: 50 }), PlatformError)
    expect([scene.upstream.requests.length, scene.waits]).toEqual([1, []])
  })

  it.each([1, 0, Number.NaN])('%o: sends once', async tries => {
    scene.upstream.respondWith(json(503, {}))
    expect(
      (await rejection(scene.client().graphql(QUERY, { tries }), HttpResponseError)).upstreamStatus,
    ).toBe(503)
    expect(scene.upstream.requests).toHaveLength(1)
  })

  it.each<[string, UpstreamResponse, number]>([
    ['429', json(429, {}), 2],
    ['503', html(503), 2],
    ['a broken connection', hangUp, 2],
    ['throttling', THROTTLED, 2],
    [
      'a response that breaks off',
      response =>
        void response
          .writeHead(200, { 'content-length': 1000 })
          .write('{', () => response.socket?.destroy()),
      2,
    ],
  ])('repeats a query after %s', async (_what, reply, sent) => {
    scene.upstream.respondWith(reply, OK)
    expect((await scene.client().graphql(QUERY, { tries: 2 })).data).toEqual(DATA)
    expect(scene.upstream.requests).toHaveLength(sent)
  })

  it.each<[string, UpstreamResponse, number]>([
    ['429', json(429, {}), 2],
    ['throttling', THROTTLED, 2],
    ['503', json(503, {}), 1],
    ['a broken connection', hangUp, 1],
  ])(
    'attack: a mutation is repeated only if it was not run: after %s',
    async (_what, reply, sent) => {
      scene.upstream.respondWith(reply)
      await rejection(scene.client().graphql(MUTATION, { tries: 2 }), PlatformError)
      expect(scene.upstream.requests).toHaveLength(sent)
    },
  )

  it.each<[string, UpstreamResponse]>([
    ['400', json(400, {})],
    ['403', json(403, {})],
    ['500', json(500, {})],
    ['502', json(502, {})],
    ['200 HTML', html(200)],
    ['errors', json(200, { errors: [{ message: 'a', extensions: { code: 'ACCESS_DENIED' } }] })],
  ])('does not repeat after %s', async (_what, reply) => {
    scene.upstream.respondWith(reply)
    await rejection(scene.client().graphql(QUERY, { tries: 3 }), PlatformError)
    expect(scene.upstream.requests).toHaveLength(1)
  })

  it('throw the last error when they are used up', async () => {
    scene.upstream.respondWith(json(503, {}), json(503, {}), json(429, {}))
    await rejection(scene.client().graphql(QUERY, { tries: 3 }), ThrottledError)
    expect(scene.upstream.requests).toHaveLength(3)
  })

  it.each<[string, UpstreamResponse, number, number]>([
    ['429', json(429, {}, { 'retry-after': '2.0' }), 429, 2],
    ['errors with THROTTLED', THROTTLED, 200, 2],
  ])(
    'throw when the shop has used its points, with the time until it has some: %s',
    async (_what, reply, upstreamStatus, retryAfterSeconds) => {
      scene.upstream.respondWith(reply)
      const error = await rejection(scene.client().graphql(QUERY, { tries: 3 }), ThrottledError)
      expect(scene.upstream.requests).toHaveLength(3)
      expect(error).toMatchObject({
        code: 'admin_api_throttled',
        status: 429,
        upstreamStatus,
        retryAfterSeconds,
      })
    },
  )

  it.each([
    [10, 11, 'fulfilled'],
    [11, 11, 'rejected'],
  ])(
    'do not count %i responses without points for a paced call',
    async (throttled, sent, status) => {
      scene.upstream.respondWith(...Array.from({ length: throttled }, () => EMPTY), OK)
      const pace = { pacing: createPacing(), priority: 'page' } as const
      const [outcome] = await Promise.allSettled([
        scene.client({ pace }).graphql(QUERY, { tries: 1 }),
      ])
      expect([outcome.status, scene.upstream.requests.length]).toEqual([status, sent])
    },
  )

  it.each<[string, UpstreamResponse, number, number]>([
    ['Retry-After in seconds, 429', json(429, {}, { 'retry-after': '2.0' }), 2000, 2500],
    ['Retry-After in seconds, 503', json(503, {}, { 'retry-after': '4' }), 4000, 5000],
    ['a second when there is none', json(429, {}), 1000, 1250],
    ['30 seconds at most', json(429, {}, { 'retry-after': '3600' }), 30_000, 30_000],
    ['until the bucket holds the cost', THROTTLED, 2000, 2500],
    ['a second after a broken connection', hangUp, 1000, 1250],
  ])('waits %s', async (_what, reply, atLeast, atMost) => {
    scene.upstream.respondWith(reply, OK)
    await scene.client().graphql(QUERY, { tries: 2 })
    expect(scene.waits).toHaveLength(1)
    expect(scene.waits[0]).toBeGreaterThanOrEqual(atLeast)
    expect(scene.waits[0]).toBeLessThanOrEqual(atMost)
  })
})

describe('signal', () => {
  const reason = new Error('the visitor left')

  it('aborts the request, which is not repeated', async () => {
    const controller = new AbortController()
    scene.upstream.respondWith(() => controller.abort(reason))
    await expect(
      scene.client().graphql(QUERY, { signal: controller.signal, tries: 3 }),
    ).rejects.toBe(reason)
    expect(scene.upstream.requests).toHaveLength(1)
  })

  it('aborts the wait', async () => {
    const controller = new AbortController()
    scene.upstream.respondWith(json(429, {}, { 'retry-after': '30' }))
    const call = scene
      .client({ sleep: undefined })
      .graphql(QUERY, { signal: controller.signal, tries: 2 })
    const aborted = expect(call).rejects.toBe(reason)
    await expect.poll(() => scene.upstream.requests.length).toBe(1)
    setTimeout(() => controller.abort(reason), 100)
    await aborted
    expect(scene.upstream.requests).toHaveLength(1)
  })

  it('aborts a call that waits for its turn', async () => {
    const pace = { pacing: createPacing(), priority: 'page' } as const
    scene.upstream.respondWith(silence)
    const controllers = Array.from({ length: 5 }, () => new AbortController())
    const calls = controllers.map(({ signal }) => scene.client({ pace }).graphql(QUERY, { signal }))
    const reasons = Promise.allSettled(calls)
    while (scene.upstream.requests.length < 4) await new Promise(resolve => setTimeout(resolve, 5))
    for (const controller of controllers.reverse()) controller.abort(reason)
    expect(
      (await reasons).map(result => result.status === 'rejected' && (result.reason as unknown)),
    ).toEqual(Array.from({ length: 5 }, () => reason))
    // The fifth waited for the cost of the query, which no response has reported yet.
    expect(scene.upstream.requests).toHaveLength(4)
  })

  it('sends nothing when it is already aborted', async () => {
    await expect(scene.client().graphql(QUERY, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    )
    expect(scene.upstream.requests).toHaveLength(0)
  })
})

describe('a mutation with an idempotency key', () => {
  const KEYED = `mutation Adjust($key: String!) {
    inventoryAdjustQuantities(input: {}) @idempotent(key: $key) { userErrors { message } }
  }`

  it.each([
    ['a 503', json(503, {})],
    ['a broken connection', hangUp],
  ])('is sent again with the same key after %s', async (_name, failure) => {
    scene.upstream.respondWith(failure, OK)
    const variables = { key: 'adjust-1' }
    const { data } = await scene.client().graphql(KEYED, { variables })
    expect(data).toEqual(DATA)
    expect(scene.upstream.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { query: KEYED, variables },
      { query: KEYED, variables },
    ])
  })

  it('is sent once with one try', async () => {
    scene.upstream.respondWith(json(503, {}), OK)
    await rejection(scene.client().graphql(KEYED, { tries: 1 }), HttpResponseError)
    expect(scene.upstream.requests).toHaveLength(1)
  })
})
