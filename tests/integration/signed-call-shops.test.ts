import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectNothingRan, forgetCalls } from './nothing-ran'
import { FLOW, FULFILLMENT, received, refusalOf, WEBHOOK } from './signed-calls'
import type { SignedSurface } from './signed-calls'

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp()
  for (const shop of [DEMO, SECOND]) await asScript(app, shop, '/api/shop')
})

afterAll(() => app.stop())

beforeEach(() => forgetCalls(app))

/** Where each surface names its shop. */
const SHOP_PLACES: readonly [
  string,
  SignedSurface,
  (shop: string) => Parameters<SignedSurface['request']>[0],
][] = [
  ['the header of a webhook', WEBHOOK, shop => ({ headers: { 'x-shopify-shop-domain': shop } })],
  ['the body of a Flow action', FLOW, shop => ({ body: JSON.stringify({ shopify_domain: shop }) })],
  [
    'the header of a fulfillment service call',
    FULFILLMENT,
    shop => ({ headers: { 'x-shopify-shop-domain': shop } }),
  ],
]

describe.each(SHOP_PLACES)('a shop in %s', (_place, surface, naming) => {
  it.each([
    `${DEMO}/admin`,
    `${DEMO}:443`,
    `${DEMO}/`,
    `${DEMO}.`,
    `https://${DEMO}`,
    `user@${DEMO}`,
    `${DEMO}?shop=x`,
    `${DEMO}#x`,
    'demo-store',
    'platform.test',
    'demo-store.evil.example',
    `demo-store.evil.example?.platform.test`,
    `${'a'.repeat(200)}.platform.test`,
    '-demo-store.platform.test',
    '../demo-store.platform.test',
  ])('is refused as %s', async shop => {
    expect(refusalOf(await app.send(surface.request(naming(shop))))).toStrictEqual({
      status: 400,
      code: 'shop_invalid',
    })
    await expectNothingRan(app)
  })

  it('is the same shop in upper case', async () => {
    expect((await app.send(surface.request(naming(DEMO.toUpperCase())))).status).toBe(200)
    expect(await received(app)).toHaveLength(1)
  })
})

describe('an unknown shop', () => {
  const unknown = 'unknown-store.platform.test'

  it('may still send webhooks, as one does after it has uninstalled the app: there is no session', async () => {
    const { status } = await app.send(WEBHOOK.request({ shop: unknown }))
    expect(status).toBe(200)
  })

  it.each([FLOW, FULFILLMENT])('cannot call $path', async surface => {
    expect(refusalOf(await app.send(surface.request({ shop: unknown })))).toStrictEqual({
      status: 400,
      code: 'session_not_found',
    })
    await expectNothingRan(app)
  })

  it.each([{}, { shopify_domain: 1 }, { shopify_domain: [DEMO] }, { shopify_domain: null }])(
    'is none when a Flow action names %o',
    async payload => {
      expect(
        refusalOf(await app.send(FLOW.request({ body: JSON.stringify(payload) }))),
      ).toStrictEqual({ status: 400, code: 'shop_invalid' })
      await expectNothingRan(app)
    },
  )
})
