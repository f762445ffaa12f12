import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSignedCalls } from '../../../../server/core/signed-body/flow-and-fulfillment'
import type {
  PlatformFlowContext,
  SignedCalls,
} from '../../../../server/core/signed-body/flow-and-fulfillment'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { PlatformError } from '../../../../server/core/errors/errors'
import { bodyOf } from '../../../../server/core/signed-body/request-body'
import { APP_URL, NOW, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { SHOP_DATA, createServiceScene } from '../../service-scenes'
import type { ServiceScene } from '../../service-scenes'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const SECRET = 'testApiSecretKey'
const KINDS = ['flow', 'fulfillmentService'] as const
type Kind = (typeof KINDS)[number]

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

interface Call {
  body: string | Uint8Array
  secret?: string
  method?: string
  headers?: Record<string, string>
}

const hmacOf = (body: string | Uint8Array, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('base64')

/** Sends a call signed as the platform signs it. */
function send(
  calls: SignedCalls,
  kind: Kind,
  { body, secret, method = 'POST', headers }: Call,
): Promise<PlatformFlowContext> {
  const sent = {
    'x-shopify-hmac-sha256': hmacOf(body, secret),
    'x-shopify-shop-domain': SHOP,
    ...headers,
  }
  const facts = { method, url: '/calls', headers: new Headers(sent) }
  return calls[kind](
    facts,
    bodyOf(typeof body === 'string' ? new TextEncoder().encode(body) : body),
  )
}

/** The payload of a call; only a Flow action names its shop there. */
const payloadFor = (kind: Kind, shop: unknown = SHOP) => ({
  ...(kind === 'flow' ? { shopify_domain: shop } : { kind: 'FULFILLMENT_REQUEST' }),
  properties: { email: 'a@b.example' },
})
const bodyFor = (kind: Kind, shop?: unknown) => JSON.stringify(payloadFor(kind, shop))

/** Calls of an app that is installed in {@link SHOP}. */
async function installed(
  session = offlineSession(),
  config: Partial<PlatformConfig> = {},
): Promise<ServiceScene & { calls: SignedCalls }> {
  const scene = createServiceScene(upstream, { config })
  await scene.storage.storeSession(session)
  return { ...scene, calls: createSignedCalls(scene.services) }
}

async function refusal(promise: Promise<unknown>): Promise<[string, number]> {
  const { code, status } = await rejection(promise, PlatformError)
  return [code, status]
}

describe.each(KINDS)('%s', kind => {
  it('F4: returns the stored session, the payload and working clients', async () => {
    const { calls } = await installed()
    const context = await send(calls, kind, { body: bodyFor(kind) })
    expect(Object.keys(context).sort()).toEqual(['admin', 'payload', 'session', 'storefront'])
    expect(context.session.toObject()).toEqual(offlineSession().toObject())
    expect(context.payload).toEqual(payloadFor(kind))
    expect((await context.admin.graphql('{ shop { name } }')).data).toEqual(SHOP_DATA)
    expect(
      upstream.requests.map(({ url, headers }) => [url, headers['x-shopify-access-token']]),
    ).toEqual([[`/${SHOP}/admin/api/2026-10/graphql.json`, 'stored']])
  })

  it('accepts the signature of the previous secret', async () => {
    const { calls } = await installed(offlineSession(), {
      verificationSecrets: [SECRET, 'previous'],
    })
    expect(
      (await send(calls, kind, { body: bodyFor(kind), secret: 'previous' })).session.shop,
    ).toBe(SHOP)
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'post'])(
    'F1: %s is not allowed, signed or not',
    async method => {
      const { calls, storageCalls } = await installed()
      expect(await refusal(send(calls, kind, { body: bodyFor(kind), method }))).toEqual([
        'method_not_allowed',
        405,
      ])
      expect(
        (await rejection(send(calls, kind, { body: bodyFor(kind), method }), PlatformError))
          .message,
      ).toBe('Method not allowed')
      expect(storageCalls).toEqual([])
    },
  )

  it.each<[string, Call, string]>([
    ['an empty body, signed', { body: '' }, 'body_missing'],
    [
      'no signature',
      { body: bodyFor(kind), headers: { 'x-shopify-hmac-sha256': '' } },
      'hmac_missing',
    ],
    ['another secret', { body: bodyFor(kind), secret: 'guess' }, 'hmac_invalid'],
    ['an empty secret', { body: bodyFor(kind), secret: '' }, 'hmac_invalid'],
    [
      'the signature of another body',
      { body: bodyFor(kind), headers: { 'x-shopify-hmac-sha256': hmacOf(`${bodyFor(kind)} `) } },
      'hmac_invalid',
    ],
    [
      'the signature in hex',
      {
        body: bodyFor(kind),
        headers: {
          'x-shopify-hmac-sha256': Buffer.from(hmacOf(bodyFor(kind)), 'base64').toString('hex'),
        },
      },
      'hmac_invalid',
    ],
    [
      'a repeated signature header',
      {
        body: bodyFor(kind),
        headers: { 'x-shopify-hmac-sha256': `${hmacOf(bodyFor(kind))}, ${hmacOf(bodyFor(kind))}` },
      },
      'hmac_invalid',
    ],
    [
      'the signature in the header of the events family',
      {
        body: bodyFor(kind),
        headers: { 'x-shopify-hmac-sha256': '', 'shopify-hmac-sha256': hmacOf(bodyFor(kind)) },
      },
      'hmac_missing',
    ],
    [
      'no signature and no JSON: the signature is looked at first',
      { body: '{', secret: 'guess' },
      'hmac_invalid',
    ],
  ])('F2: %s is a bad request, never 401', async (_what, call, code) => {
    const { calls, storageCalls } = await installed()
    expect(await refusal(send(calls, kind, call))).toEqual([code, 400])
    expect([storageCalls, upstream.requests]).toEqual([[], []])
  })

  it.each<[string, string | Uint8Array]>([
    ['a truncated object', bodyFor(kind).slice(0, -1)],
    [
      'bytes that are not UTF-8',
      new Uint8Array([...new TextEncoder().encode('{"x":"'), 0xff, 0x22, 0x7d]),
    ],
    ['UTF-16', Buffer.from(bodyFor(kind), 'utf16le')],
    ['100,000 open brackets', `{"x":${'['.repeat(100_000)}`],
  ])('a signed body that is %s is a bad request', async (_what, body) => {
    const { calls, storageCalls } = await installed()
    expect(await refusal(send(calls, kind, { body }))).toEqual(['body_invalid', 400])
    expect(storageCalls).toEqual([])
  })

  it.each([
    ['text', 'shopify_domain=acme'],
    ['a list', `[${bodyFor(kind)}]`],
    ['null', 'null'],
    ['a number', '1'],
    ['an object after white space', ` ${bodyFor(kind)}`],
    ['an object after a byte order mark', `\uFEFF${bodyFor(kind)}`],
    ['100,000 open brackets', '['.repeat(100_000)],
  ])('a signed body that does not begin with "{" is a bad request: %s', async (_what, body) => {
    const { calls, storageCalls } = await installed()
    expect(await refusal(send(calls, kind, { body }))).toEqual(['hmac_invalid', 400])
    expect(storageCalls).toEqual([])
  })

  it('reads a body in the chunks in which it arrived, even where they split a character', async () => {
    const { calls } = await installed()
    const bytes = new TextEncoder().encode(JSON.stringify({ ...payloadFor(kind), name: 'Zoë' }))
    const cut = bytes.indexOf(0xc3) + 1
    const headers = new Headers({
      'x-shopify-hmac-sha256': hmacOf(bytes),
      'x-shopify-shop-domain': SHOP,
    })
    const { payload } = await calls[kind](
      { method: 'POST', url: '/', headers },
      { chunks: [bytes.subarray(0, cut), bytes.subarray(cut)], size: bytes.length },
    )
    expect(payload.name).toBe('Zoë')
  })

  it.each([500, 5000, 20_000, 50_000, 100_000])(
    'attack: signed JSON that is nested %i levels too deep is a bad request',
    async depth => {
      const { calls, storageCalls } = await installed()
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const body = JSON.stringify({ ...payloadFor(kind), deep: 'deep' }).replace(
          '"deep"}',
          `${open.repeat(depth)}0${close.repeat(depth)}}`,
        )
        expect(await refusal(send(calls, kind, { body }))).toEqual(['body_invalid', 400])
      }
      expect(storageCalls).toEqual([])
    },
  )

  it('attack: a signed body that names another shop than the call is a bad request', async () => {
    const { calls, storageCalls } = await installed()
    for (const field of ['myshopify_domain', 'shop_domain']) {
      for (const named of ['victim.platform.test', `${SHOP}/`, '', 1, [SHOP]]) {
        expect(
          await refusal(
            send(calls, kind, { body: JSON.stringify({ ...payloadFor(kind), [field]: named }) }),
          ),
        ).toEqual(['shop_invalid', 400])
      }
    }
    expect(storageCalls).toEqual([])
    const body = JSON.stringify({
      ...payloadFor(kind),
      myshopify_domain: SHOP.toUpperCase(),
      shop_domain: null,
    })
    expect((await send(calls, kind, { body })).session.shop).toBe(SHOP)
  })

  /** Names the shop where this kind of call is read. */
  const naming = (shop: string): Call =>
    kind === 'flow'
      ? { body: bodyFor(kind, shop) }
      : { body: bodyFor(kind), headers: { 'x-shopify-shop-domain': shop } }

  it.each([
    '',
    'acme',
    'acme.evil.example',
    `${SHOP}.evil.example`,
    `${SHOP}/`,
    `${SHOP}/admin`,
    `${SHOP}:8443`,
    `https://${SHOP}`,
    `${SHOP}, ${SHOP}`,
    '127.0.0.1:4400/store/acme',
    'admin.platform.test',
  ])('shop %j is a bad request', async shop => {
    const { calls, storageCalls } = await installed()
    expect(await refusal(send(calls, kind, naming(shop)))).toEqual(['shop_invalid', 400])
    expect(storageCalls).toEqual([])
  })

  it('a shop in upper case is the same shop', async () => {
    const { calls } = await installed()
    expect((await send(calls, kind, naming('ACME.Platform.Test'))).session.shop).toBe(SHOP)
  })

  it('F3: a shop without the app is a bad request', async () => {
    const { calls, storageCalls } = await installed()
    expect(await refusal(send(calls, kind, naming('other.platform.test')))).toEqual([
      'session_not_found',
      400,
    ])
    expect([storageCalls, upstream.requests]).toEqual([
      [['loadSession', 'offline_other.platform.test']],
      [],
    ])
  })

  it('F3: a session whose token was dropped and cannot be renewed is a bad request', async () => {
    const { calls } = await installed(
      offlineSession({ accessToken: undefined, refreshToken: undefined }),
    )
    expect(await refusal(send(calls, kind, { body: bodyFor(kind) }))).toEqual([
      'session_not_found',
      400,
    ])
  })

  it.each([
    ['O1: that lasts an hour', {}, 'stored', 0],
    ['O2: that expired a second ago', { expires: new Date(NOW - 1000) }, 'refresh-1', 1],
    ['O3: that ends in 500 ms', { expires: new Date(NOW + 500) }, 'refresh-1', 1],
    ['O4: that never expires', { expires: undefined }, 'stored', 0],
  ])('with a token %s the context has %j', async (_what, params, token, refreshes) => {
    const { calls, storage } = await installed(offlineSession(params))
    const { session } = await send(calls, kind, { body: bodyFor(kind) })
    expect([
      session.accessToken,
      (await storage.loadSession(session.id))?.accessToken,
      upstream.requests.length,
    ]).toEqual([token, token, refreshes])
  })

  it('50 concurrent calls refresh an expired token once', async () => {
    const { calls } = await installed(offlineSession({ expires: new Date(NOW - 1000) }))
    const contexts = await Promise.all(
      Array.from({ length: 50 }, () => send(calls, kind, { body: bodyFor(kind) })),
    )
    expect([
      upstream.requests.length,
      new Set(contexts.map(({ session }) => session.accessToken)),
    ]).toEqual([1, new Set(['refresh-1'])])
  })

  it('O7: a refresh that fails is an error of the server, not of the caller', async () => {
    const { calls } = await installed(offlineSession({ expires: new Date(NOW - 1000) }))
    upstream.respondWith(json(500, {}))
    expect(await refusal(send(calls, kind, { body: bodyFor(kind) }))).toEqual([
      'token_endpoint_failed',
      502,
    ])
  })

  it('a storage failure is not treated as a missing installation', async () => {
    const down = () => Promise.reject(new Error('connection refused'))
    const { services } = createServiceScene(upstream, { storage: { loadSession: down } })
    expect(await refusal(send(createSignedCalls(services), kind, { body: bodyFor(kind) }))).toEqual(
      ['storage_failed', 503],
    )
  })

  it('O6: an app with a fixed token works in its shop without a stored session', async () => {
    const { services, storageCalls } = createServiceScene(upstream, {
      config: { distribution: 'platform_admin', adminApiAccessToken: 'fixed' },
    })
    const { session, admin } = await send(createSignedCalls(services), kind, {
      body: bodyFor(kind),
    })
    await admin.graphql('{ shop { name } }')
    expect([session.toObject(), storageCalls]).toEqual([
      { id: '', shop: SHOP, state: '', isOnline: false },
      [],
    ])
    expect(upstream.requests.map(({ headers }) => headers['x-shopify-access-token'])).toEqual([
      'fixed',
    ])
  })
})

describe('the source of the shop', () => {
  it('attack: a header next to the signed body does not choose the shop of a Flow action', async () => {
    const { calls } = await installed()
    const { session } = await send(calls, 'flow', {
      body: bodyFor('flow'),
      headers: { 'x-shopify-shop-domain': 'victim.platform.test' },
    })
    expect(session.shop).toBe(SHOP)
  })

  it.each([null, 1, true, [SHOP], { shop: SHOP }, undefined])(
    'a Flow action with shopify_domain %j is a bad request',
    async shop => {
      const { calls } = await installed()
      expect(
        await refusal(send(calls, 'flow', { body: JSON.stringify({ shopify_domain: shop }) })),
      ).toEqual(['shop_invalid', 400])
    },
  )

  it('a fulfillment service call needs no shop in its body', async () => {
    const { calls } = await installed()
    expect(
      (await send(calls, 'fulfillmentService', { body: '{"kind":"CANCELLATION_REQUEST"}' }))
        .payload,
    ).toEqual({ kind: 'CANCELLATION_REQUEST' })
  })

  it.each(['{"id":1}', '{"id":1,"kind":"sale"}', '{"id":1,"kind":1}', bodyFor('flow')])(
    'attack: the signed body of another purpose is no fulfillment service call: %s',
    async body => {
      const { calls, storageCalls } = await installed()
      expect(await refusal(send(calls, 'fulfillmentService', { body }))).toEqual([
        'body_invalid',
        400,
      ])
      expect(storageCalls).toEqual([])
    },
  )

  it('accepts a web request', async () => {
    const { calls } = await installed()
    const body = bodyFor('flow')
    const request = new Request(`${APP_URL}/calls`, {
      method: 'POST',
      body,
      headers: { 'X-Shopify-Hmac-Sha256': hmacOf(body) },
    })
    const bytes = new Uint8Array(await request.arrayBuffer())
    expect((await calls.flow(request, bodyOf(bytes))).session.shop).toBe(SHOP)
  })
})
