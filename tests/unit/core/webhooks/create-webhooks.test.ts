import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStorage } from 'unstorage'
import memoryDriver from 'unstorage/drivers/memory'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { Session } from '../../../../server/core/session/session'
import type { WebhookCallback } from '../../../../server/core/webhooks/webhook-handler'
import { NOW, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { issueTokens } from '../../token-scenes'
import { json, startUpstream } from '../../upstream'
import type { Upstream, UpstreamResponse } from '../../upstream'
import { EVENT_ID, WEBHOOK_ID, delivery, eventsDelivery } from '../../webhook-deliveries'
import type { Delivery } from '../../webhook-deliveries'
import { createWebhookScene } from '../../webhook-scenes'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  const tokens = issueTokens(upstream)
  upstream.respondWith((response, request) =>
    (request.url?.endsWith('/graphql.json') ? json(200, { data: { ok: true } }) : tokens)(
      response,
      request,
    ),
  )
})
afterEach(() => upstream.close())

const expired = () => offlineSession({ expires: new Date(NOW - 1000) })
const sent = () => upstream.requests.map(({ url }) => url?.split('/').at(-1))
const config = () => ({ profile: upstream.profile })

describe('the context', () => {
  it('of a shop without a session has neither session nor clients', async () => {
    const { receive } = await createWebhookScene()
    expect(await receive(delivery({ topic: 'app/uninstalled' }))).toEqual({
      topic: 'APP_UNINSTALLED',
      shop: SHOP,
      apiVersion: '2026-07',
      webhookId: WEBHOOK_ID,
      webhookType: 'webhooks',
      payload: { id: 1, myshopify_domain: SHOP },
      session: undefined,
      admin: undefined,
      storefront: undefined,
      freshSession: expect.any(Function) as unknown,
      oncePerChange: expect.any(Function) as unknown,
    })
  })

  it('of a shop with a session has it, and clients that work', async () => {
    const { receive } = await createWebhookScene({ config: config(), sessions: [offlineSession()] })
    const { session, admin, storefront } = await receive(delivery())
    expect([
      session,
      (await admin?.graphql('{ ok }'))?.data,
      (await storefront?.graphql('{ ok }'))?.data,
    ]).toEqual([offlineSession(), { ok: true }, { ok: true }])
    expect(upstream.requests[0]?.headers['x-shopify-access-token']).toBe('stored')
  })

  it('of an events delivery has the fields of that family', async () => {
    const { receive } = await createWebhookScene()
    const headers = {
      'shopify-triggered-at': '2026-08-04T10:00:00Z',
      'shopify-handle': 'stock',
      'shopify-action': 'update',
      'shopify-resource-id': '7',
    }
    expect(await receive(eventsDelivery({ headers }))).toMatchObject({
      topic: 'PRODUCT',
      webhookType: 'events',
      webhookId: WEBHOOK_ID,
      eventId: EVENT_ID,
      triggeredAt: '2026-08-04T10:00:00Z',
      handle: 'stock',
      action: 'update',
      resourceId: '7',
    })
  })

  it('of a shop whose session lost its access token has no clients', async () => {
    const { receive } = await createWebhookScene({
      sessions: [offlineSession({ accessToken: undefined })],
    })
    const { session, admin, storefront } = await receive(delivery())
    expect([session?.id, admin, storefront]).toEqual([`offline_${SHOP}`, undefined, undefined])
  })

  it('of an app with a fixed token has clients that use it', async () => {
    const { receive } = await createWebhookScene({
      config: { ...config(), distribution: 'platform_admin', adminApiAccessToken: 'fixed' },
    })
    await (await receive(delivery())).admin?.graphql('{ ok }')
    expect(upstream.requests[0]?.headers['x-shopify-access-token']).toBe('fixed')
  })

  it('never contains the session of another shop', async () => {
    const { receive } = await createWebhookScene({
      storage: { loadSession: async () => offlineSession({ shop: 'other.platform.test' }) },
    })
    expect((await receive(delivery())).session).toBe(undefined)
  })
})

describe('an expired token', () => {
  it('is not renewed by 100 concurrent deliveries', async () => {
    const { receive } = await createWebhookScene({ config: config(), sessions: [expired()] })
    const contexts = await Promise.all(
      Array.from({ length: 100 }, (_, i) => receive(delivery({ webhookId: `w-${i}` }))),
    )
    expect([contexts.every(({ session }) => session?.accessToken === 'stored'), sent()]).toEqual([
      true,
      [],
    ])
  })

  it('is renewed once when the handlers of 100 deliveries call the Admin API', async () => {
    const handler: WebhookCallback = ({ admin }) => admin?.graphql('{ ok }')
    const { receive } = await createWebhookScene({
      config: config(),
      sessions: [expired()],
      webhooks: { 'orders/create': handler },
    })
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => receive(delivery({ webhookId: `w-${i}` }))),
    )
    expect([
      sent().filter(path => path === 'access_token').length,
      sent().filter(path => path === 'graphql.json').length,
    ]).toEqual([1, 100])
    expect(
      upstream.requests
        .filter(({ url }) => url?.endsWith('graphql.json'))
        .every(({ headers }) => headers['x-shopify-access-token'] === 'refresh-1'),
    ).toBe(true)
  })

  it('that cannot be renewed fails the handler that calls the API, not the delivery of one that does not', async () => {
    upstream.respondWith(json(400, { error: 'invalid_grant' }))
    const asks: WebhookCallback = ({ admin }) => admin?.graphql('{ ok }')
    const { receive } = await createWebhookScene({
      config: config(),
      sessions: [expired()],
      webhooks: { 'orders/create': asks, 'orders/paid': () => {} },
    })
    expect((await receive(delivery({ topic: 'orders/paid' }))).topic).toBe('ORDERS_PAID')
    const error = await rejection(receive(delivery()), PlatformError)
    expect([error.code, (error.cause as PlatformError).code]).toEqual([
      'webhook_handler_failed',
      'grant_refused',
    ])
  })
})

describe('freshSession', () => {
  /**
   * Asks once in a handler of `orders/create`; what it got, or the code of the error that the
   * handler threw on.
   */
  async function asked(options: Parameters<typeof createWebhookScene>[0]) {
    let reply: unknown
    const asks: WebhookCallback = async ({ freshSession }) => {
      reply = await freshSession()
    }
    const scene = await createWebhookScene({
      config: config(),
      ...options,
      webhooks: { 'orders/create': asks },
    })
    const failure = await scene.receive(delivery()).then(
      () => undefined,
      (error: PlatformError) => [error.code, error.status, (error.cause as PlatformError).code],
    )
    return { response: reply as Session | undefined, failure, ...scene }
  }

  it('returns the stored session while its token is valid, without a request to the platform', async () => {
    const { response, failure } = await asked({ sessions: [offlineSession()] })
    expect([response?.accessToken, failure, sent()]).toEqual(['stored', undefined, []])
  })

  it.each([
    ['has expired', -1000],
    ['is about to expire', 299_000],
  ])('refreshes a token that %s, and stores the new pair', async (_when, remaining) => {
    const { response, failure, storage } = await asked({
      sessions: [offlineSession({ expires: new Date(NOW + remaining) })],
    })
    expect([response?.accessToken, response?.refreshToken, failure, sent()]).toEqual([
      'refresh-1',
      'refresh-after-1',
      undefined,
      ['access_token'],
    ])
    expect((await storage.loadSession(`offline_${SHOP}`))?.accessToken).toBe('refresh-1')
  })

  it('refreshes once, however many handlers call it at the same time', async () => {
    const seen = new Set<string | undefined>()
    const asks: WebhookCallback = async ({ freshSession }) => {
      seen.add((await freshSession())?.accessToken)
    }
    const { receive } = await createWebhookScene({
      config: config(),
      sessions: [expired()],
      webhooks: { 'orders/create': [asks, asks] },
    })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => receive(delivery({ webhookId: `w-${i}` }))),
    )
    expect([[...seen], sent()]).toEqual([['refresh-1'], ['access_token']])
  })

  it.each<[string, UpstreamResponse, number, string]>([
    ['is refused', json(400, { error: 'invalid_grant' }), 503, 'grant_refused'],
    ['fails', json(503, {}), 502, 'token_endpoint_failed'],
  ])(
    'whose refresh %s fails the calling handler, so that the platform delivers again',
    async (_what, reply, status, code) => {
      upstream.respondWith(reply)
      expect((await asked({ sessions: [expired()] })).failure).toEqual([
        'webhook_handler_failed',
        status,
        code,
      ])
    },
  )

  it('whose refresh would fail does not affect the delivery when no handler calls it', async () => {
    upstream.respondWith(json(503, {}))
    const { receive } = await createWebhookScene({
      config: config(),
      sessions: [expired()],
      webhooks: { 'orders/create': () => {} },
    })
    expect((await receive(delivery())).session?.accessToken).toBe('stored')
    expect(sent()).toEqual([])
  })

  it.each([
    ['without a session', []],
    [
      'whose session lost its token',
      [offlineSession({ accessToken: undefined, refreshToken: undefined })],
    ],
  ])(
    'of a shop %s is undefined, and no error: the app may have been uninstalled',
    async (_what, sessions) => {
      const { response, failure } = await asked({ sessions })
      expect([response, failure, sent()]).toEqual([undefined, undefined, []])
    },
  )

  it('of a shop whose token cannot be renewed fails the calling handler', async () => {
    const { failure } = await asked({
      sessions: [offlineSession({ expires: new Date(NOW - 1000), refreshToken: undefined })],
    })
    expect(failure).toEqual(['webhook_handler_failed', 500, 'session_not_found'])
  })

  it("of an app with a fixed token is that app's session", async () => {
    const { response, failure } = await asked({
      config: { ...config(), distribution: 'platform_admin', adminApiAccessToken: 'fixed' },
    })
    expect([response?.shop, failure, sent()]).toEqual([SHOP, undefined, []])
  })
})

describe('handlers', () => {
  /** An app that notes what its handlers see. */
  async function startApp(fail = false) {
    const seen: unknown[] = []
    const handler =
      (name: string): WebhookCallback =>
      ({ topic, payload }) => {
        seen.push([name, topic, payload])
        if (fail) throw new Error('broken')
      }
    return {
      seen,
      ...(await createWebhookScene({
        sessions: [offlineSession()],
        webhooks: {
          'orders/create': [handler('a'), handler('b')],
          APP_UNINSTALLED: handler('bye'),
        },
      })),
    }
  }

  it('run in order with what was delivered, only for their topic', async () => {
    const { seen, receive } = await startApp()
    await receive(delivery({ body: '{"id":7}' }))
    await receive(delivery({ topic: 'orders/paid' }))
    expect(seen).toEqual([
      ['a', 'ORDERS_CREATE', { id: 7 }],
      ['b', 'ORDERS_CREATE', { id: 7 }],
    ])
  })

  it('run once for 50 concurrent copies of a delivery, and each copy gets its context', async () => {
    const { seen, receive } = await startApp()
    const contexts = await Promise.all(
      Array.from({ length: 50 }, () => receive(delivery({ body: '{"id":7}' }))),
    )
    expect([seen.length, contexts.every(({ payload }) => payload.id === 7)]).toEqual([2, true])
    await receive(delivery({ body: '{"id":7}' }))
    expect(seen.length).toBe(2)
  })

  it('run for two deliveries with the same body', async () => {
    const { seen, receive } = await startApp()
    for (const webhookId of ['w-1', 'w-2']) await receive(delivery({ webhookId }))
    expect(seen.length).toBe(4)
  })

  it('that throw are run again with the next delivery', async () => {
    const { seen, receive } = await startApp(true)
    for (let i = 0; i < 2; i++) {
      const error = await rejection(receive(delivery()), PlatformError)
      expect([error.code, error.status]).toEqual(['webhook_handler_failed', 500])
    }
    expect(seen.length).toBe(4)
  })

  it('run after the built-in one, with the session as it was before', async () => {
    const seen: unknown[] = []
    const scene = await createWebhookScene({
      sessions: [offlineSession()],
      webhooks: {
        'app/uninstalled': async ({ session }) => {
          seen.push(session?.accessToken, await scene.storage.findSessionsByShop(SHOP))
        },
      },
    })
    await scene.receive(delivery({ topic: 'app/uninstalled' }))
    expect(seen).toEqual(['stored', []])
  })

  it('that throw for an uninstalled shop keep its sessions deleted', async () => {
    const { seen, receive, storage } = await startApp(true)
    expect(
      (await rejection(receive(delivery({ topic: 'app/uninstalled' })), PlatformError)).code,
    ).toBe('webhook_handler_failed')
    expect([seen.length, await storage.findSessionsByShop(SHOP)]).toEqual([1, []])
  })

  it('do not run when a record of the delivery exists, nor does the built-in one', async () => {
    const { seen, receive, storage } = await startApp()
    await receive(delivery({ topic: 'app/uninstalled' }))
    await storage.storeSession(offlineSession())
    await receive(delivery({ topic: 'app/uninstalled' }))
    expect([seen.length, (await storage.findSessionsByShop(SHOP)).length]).toEqual([1, 1])
  })

  it('without a session run nevertheless', async () => {
    const seen: unknown[] = []
    const { receive } = await createWebhookScene({
      webhooks: { 'shop/redact': ({ session, admin }) => seen.push(session, admin) },
    })
    await receive(delivery({ topic: 'shop/redact' }))
    expect(seen).toEqual([undefined, undefined])
  })
})

describe('a refused delivery', () => {
  const runs: string[] = []
  const BAD: [string, Delivery, number, string][] = [
    ['another method', delivery({ method: 'PUT' }), 405, 'method_not_allowed'],
    ['no body', delivery({ body: '' }), 400, 'body_missing'],
    [
      'no signature',
      delivery({ headers: { 'X-Shopify-Hmac-Sha256': undefined } }),
      400,
      'hmac_missing',
    ],
    ['a wrong signature', delivery({ secret: 'x' }), 401, 'hmac_invalid'],
    [
      'a missing header',
      delivery({ headers: { 'X-Shopify-Webhook-Id': undefined } }),
      400,
      'header_missing',
    ],
    [
      'a foreign shop',
      delivery({ headers: { 'X-Shopify-Shop-Domain': 'evil.example' } }),
      400,
      'shop_invalid',
    ],
    ['a body that is no JSON', delivery({ body: '{' }), 400, 'body_invalid'],
  ]

  it.each(BAD)(
    'for %s runs nothing, reads nothing and stores nothing',
    async (_name, bad, status, code) => {
      const touched: PropertyKey[] = []
      const records = createStorage({
        driver: new Proxy(memoryDriver(), {
          get(driver, method) {
            if (method !== 'name' && method !== 'watch') touched.push(method)
            return driver[method as keyof typeof driver]
          },
        }),
      })
      const load = async () => {
        touched.push('loadSession')
        return undefined
      }
      const handler = () => runs.push('ran')
      const { receive } = await createWebhookScene({
        records,
        storage: { loadSession: load },
        webhooks: { 'orders/create': handler, 'app/uninstalled': handler },
      })
      const error = await rejection(receive(bad), PlatformError)
      expect([error.status, error.code, runs, touched]).toEqual([status, code, [], []])
    },
  )
})

describe('a failing storage', () => {
  it('for sessions is 503, and nothing runs', async () => {
    const runs: string[] = []
    const { receive } = await createWebhookScene({
      storage: { loadSession: () => Promise.reject(new Error('down')) },
      webhooks: { 'orders/create': () => runs.push('ran') },
    })
    const error = await rejection(receive(delivery()), PlatformError)
    expect([error.code, error.status, runs]).toEqual(['storage_failed', 503, []])
  })

  it('for records is 503 with handlers, and has no effect without', async () => {
    const runs: string[] = []
    const records = createStorage({
      driver: { ...memoryDriver(), getItem: () => Promise.reject(new Error('down')) },
    })
    const { receive } = await createWebhookScene({
      records,
      webhooks: { 'orders/create': () => runs.push('ran') },
    })
    expect([(await rejection(receive(delivery()), PlatformError)).status, runs]).toEqual([503, []])
    expect((await receive(delivery({ topic: 'orders/paid' }))).topic).toBe('ORDERS_PAID')
  })
})

it('a configuration error is reported before the first delivery', async () => {
  const error = await rejection(
    createWebhookScene({ webhooks: { 'orders/create': {} } }),
    PlatformError,
  )
  expect([error.code, error.message]).toEqual([
    'configuration_invalid',
    "webhooks['orders/create']: needs a callback to run, or a callbackUrl to subscribe",
  ])
})
