import { describe, expect, it } from 'vitest'
import type { Platform } from '../../server/core/platform'
import { ACCESS_TOKEN, APP_URL, OTHER_SHOP, SHOP } from './constants'
import { offlineSession } from './requests'
import { DATA, QUERY, createScene, ending, refusalOf } from './scene'
import { flowCall, fulfillmentCall, signBody, webhookDelivery } from './signed-calls'
import type { CallOptions, SignedCall } from './signed-calls'

/** A surface whose calls are signed over their body. */
interface Surface {
  call: (options?: CallOptions) => SignedCall
  receive: (platform: Platform, call: SignedCall) => Promise<unknown>
  /** A call that names this shop. */
  ofShop: (shop: string) => SignedCall
}

const FLOW = {
  call: flowCall,
  receive: (platform: Platform, { request, body }: SignedCall) => platform.flow(request, body),
  ofShop: (shop: string) => flowCall({ body: JSON.stringify({ shopify_domain: shop }) }),
}
const FULFILLMENT = {
  call: fulfillmentCall,
  receive: (platform: Platform, { request, body }: SignedCall) =>
    platform.fulfillmentService(request, body),
  ofShop: (shop: string) => fulfillmentCall({ headers: { 'X-Shopify-Shop-Domain': shop } }),
}
const WEBHOOK = {
  call: webhookDelivery,
  receive: (platform: Platform, { request, body }: SignedCall) => platform.webhook(request, body),
  ofShop: (shop: string) => webhookDelivery({ headers: { 'X-Shopify-Shop-Domain': shop } }),
}
const CALLS = [
  ['flow', FLOW],
  ['fulfillment service', FULFILLMENT],
] as const

/**
 * The response to a call that is refused; nothing may be sent to the platform, and the session
 * stays as it is.
 */
async function refusal({ receive }: Surface, call: SignedCall): Promise<[number, string, unknown]> {
  const { platform, storage, sent } = await createScene({ sessions: [offlineSession()] })
  const response = await ending(() => receive(platform, call))
  expect([sent, (await storage.loadSession(`offline_${SHOP}`))?.accessToken]).toEqual([
    [],
    ACCESS_TOKEN,
  ])
  const { data } = (await response.json()) as { data: { code: string } }
  return [response.status, response.statusText, data.code]
}

describe.each(CALLS)('%s', (_name, surface) => {
  it('[F1] a GET is 405', async () => {
    const { platform } = await createScene()
    const response = await ending(() =>
      surface.receive(platform, { ...surface.call(), request: new Request(APP_URL) }),
    )
    expect([response.status, response.statusText, response.headers.get('allow')]).toEqual([
      405,
      'Method not allowed',
      'POST',
    ])
  })

  it.each([
    ['no HMAC', { headers: { 'X-Shopify-Hmac-Sha256': undefined } }, 'hmac_missing'],
    ['an empty HMAC', { headers: { 'X-Shopify-Hmac-Sha256': '' } }, 'hmac_missing'],
    [
      'a wrong HMAC',
      { headers: { 'X-Shopify-Hmac-Sha256': signBody('{}', 'another secret') } },
      'hmac_invalid',
    ],
    [
      'the HMAC in a header of the events family',
      {
        headers: { 'X-Shopify-Hmac-Sha256': undefined, 'shopify-hmac-sha256': signBody('{}') },
        body: '{}',
      },
      'hmac_missing',
    ],
    ['an empty body', { body: '' }, 'body_missing'],
  ])('[F2] %s is 400', async (_case, options, code) => {
    expect(await refusal(surface, surface.call(options))).toEqual([400, 'Bad Request', code])
  })

  it('[F3] a valid call for a shop without a session is 400', async () => {
    expect(await refusal(surface, surface.ofShop(OTHER_SHOP))).toEqual([
      400,
      'Bad Request',
      'session_not_found',
    ])
  })

  it('[F3] so is one for a shop whose token was revoked', async () => {
    const { platform, sent } = await createScene({
      sessions: [offlineSession({ accessToken: undefined, refreshToken: undefined })],
    })
    expect(await refusalOf(await ending(() => surface.receive(platform, surface.call())))).toEqual([
      400,
      'session_not_found',
    ])
    expect(sent).toEqual([])
  })
})

it.each([
  ['flow', FLOW, { shopify_domain: SHOP, properties: {} }],
  ['fulfillment service', FULFILLMENT, { kind: 'FULFILLMENT_REQUEST' }],
] as const)(
  '[F4] a valid call of %s gives session, payload and a working admin',
  async (_name, { call, receive }, expected) => {
    const { platform, sent } = await createScene({ sessions: [offlineSession()] })
    const { session, payload, admin } = await receive(platform, call())
    expect([offlineSession().equals(session), payload]).toEqual([true, expected])
    expect((await admin.graphql(QUERY)).data).toEqual(DATA)
    expect(sent).toMatchObject([
      {
        method: 'POST',
        url: `https://${SHOP}/admin/api/2026-10/graphql.json`,
        headers: { 'x-shopify-access-token': ACCESS_TOKEN },
        body: { query: QUERY },
      },
    ])
  },
)

describe('[H13] bad content of a signed call is 400, not 500', () => {
  const surfaces = [...CALLS, ['webhook', WEBHOOK]] as const

  it.each(surfaces)('%s: a shop that is none', async (_name, surface) => {
    const shops = [
      'evil.example',
      'test-shop',
      `${SHOP}/admin`,
      `${SHOP}:8443`,
      `https://${SHOP}`,
      `${SHOP}.evil.example`,
      `${SHOP}/`,
      'admin.shopify.com/store/test-shop',
    ]
    for (const shop of shops)
      expect([shop, ...(await refusal(surface, surface.ofShop(shop)))]).toEqual([
        shop,
        400,
        'Bad Request',
        'shop_invalid',
      ])
  })

  it.each(surfaces)('%s: a body that is no JSON object', async (_name, surface) => {
    for (const body of ['{', '{not json}', '{}[]', '{"a":'.repeat(5000)]) {
      expect([body, ...(await refusal(surface, surface.call({ body })))]).toEqual([
        body,
        400,
        'Bad Request',
        'body_invalid',
      ])
    }
  })

  it.each(surfaces)(
    '%s: a body that does not begin as an object, which the platform never signs as one',
    async (name, surface) => {
      const expected =
        name === 'webhook'
          ? [401, 'Unauthorized', 'hmac_invalid']
          : [400, 'Bad Request', 'hmac_invalid']
      for (const body of ['not json', '[]', 'null', '"text"', '1', ' {}']) {
        expect([body, ...(await refusal(surface, surface.call({ body })))]).toEqual([
          body,
          ...expected,
        ])
      }
    },
  )

  it('flow: a body that names no shop, or something else as one', async () => {
    for (const shop of [undefined, null, '', 1, {}, [SHOP]]) {
      expect(
        await refusal(FLOW, flowCall({ body: JSON.stringify({ shopify_domain: shop }) })),
      ).toEqual([400, 'Bad Request', 'shop_invalid'])
    }
  })

  it('fulfillment service: no shop', async () => {
    for (const shop of [undefined, '']) {
      expect(
        await refusal(FULFILLMENT, fulfillmentCall({ headers: { 'X-Shopify-Shop-Domain': shop } })),
      ).toEqual([400, 'Bad Request', 'shop_invalid'])
    }
  })
})
