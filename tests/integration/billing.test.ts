import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asDocument, asScript } from './admin-requests'
import { responseOf } from './response-of'
import { appBridgePage, bounceLocation } from './app-bridge-responses'
import { API_KEY, startApp } from './app-under-test'
import { lastCharge, pay, payingShop, post, REAUTHORIZE } from './charges'
import { expectError, expectNothingSecret } from './expect-error'
import { framed, hostParam } from './frame-address'
import { adminApiCalls, tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'

const RETRY = 'x-shopify-retry-invalid-session-request'

let shop: string

const app = await startApp({ installedOn: [] })
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await payingShop(app)
  expect((await asScript(app, shop, '/api/guarded')).status).toBe(200)
  await app.emulator.control.clearLog()
})
afterEach(() => app.emulator.control.clearFaults())

const charges = () => app.emulator.control.charges({ shop })
const check = async (query = '') =>
  (await (await asScript(app, shop, `/api/billing/check${query}`)).json()) as {
    hasActivePayment: boolean
  }
const stored = () => storedSessions(app).loadSession(`offline_${shop}`)
const handle = () => shop.split('.')[0]
/** Responds to the next request for a subscription in place of the platform. */
const respondWith = (appSubscriptionCreate: object) =>
  app.emulator.control.addFault({
    on: 'graphql',
    shop,
    status: 200,
    body: JSON.stringify({ data: { appSubscriptionCreate } }),
  })

describe('requesting a payment', () => {
  it('B3: a script gets the URL where the merchant approves it, and a real charge waits there', async () => {
    const response = await responseOf(
      await post(app, shop, '/api/plans/request', { plan: 'Premium' }),
    )
    const charge = await lastCharge(app, shop)
    expect(response).toStrictEqual({
      status: 401,
      headers: { 'cache-control': 'private, no-store', [REAUTHORIZE]: charge.confirmationUrl },
      body: '',
    })
    expect(charge).toMatchObject({
      kind: 'subscription',
      name: 'Premium',
      status: 'PENDING',
      test: false,
      returnUrl: `${app.emulator.url}/store/${handle()}/apps/${API_KEY}/plans?charge_id=${charge.id.split('/').at(-1)}`,
      usage: { balanceUsed: '0.00', cappedAmount: '20.00' },
    })
  })

  it('B2: a document leaves the frame by the exit page, which opens the same address in the top window', async () => {
    const response = await asDocument(app, shop, '/premium')
    const { confirmationUrl } = await lastCharge(app, shop)
    const location = `/_platform/auth/exit-iframe?${new URLSearchParams({ shop, host: hostParam(app, shop), exitIframe: confirmationUrl ?? '' })}`
    expect(await responseOf(response)).toMatchObject({
      status: 302,
      headers: { location, 'cache-control': 'private, no-store' },
      body: '',
    })
    expect(await (await app.fetch(location)).text()).toBe(
      appBridgePage(app, { url: confirmationUrl ?? '', target: '_top' }),
    )
  })

  it('B3: a gated route that a script calls redirects to the payment, and opens afterwards', async () => {
    const response = await asScript(app, shop, '/premium')
    const { id, confirmationUrl, returnUrl } = await lastCharge(app, shop)
    expect([response.status, response.headers.get(REAUTHORIZE)]).toEqual([401, confirmationUrl])
    expect(new URL(returnUrl).pathname).toBe(`/store/${handle()}/apps/${API_KEY}/plans/premium`)
    await app.emulator.control.approveCharge({ id })
    const opened = await asScript(app, shop, '/premium')
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `${app.url}/plans/premium`,
    ])
    expect(await charges()).toHaveLength(1)
  })

  it('attack: a confirmation page that is neither of the admin nor of the shop is not followed', async () => {
    await respondWith({
      appSubscription: { id: 'gid://shopify/AppSubscription/1', test: false },
      confirmationUrl: 'https://evil.example/confirm',
      userErrors: [],
    })
    const response = await post(app, shop, '/api/plans/request', { plan: 'Basic' })
    expect(response.headers.get(REAUTHORIZE)).toBeNull()
    await expectError(response, 502, 'admin_api_failed')
    await expect
      .poll(() => app.output())
      .toContain(
        'The Admin API named a page to approve the charge that is not in the admin of the shop',
      )
  })

  it('attack: a request without an ID token cannot request one', async () => {
    const { status } = await app.fetch('/api/plans/request', {
      method: 'POST',
      body: '{"plan":"Basic"}',
      headers: { 'content-type': 'application/json' },
    })
    expect([status, await charges()]).toEqual([401, []])
  })

  it.each([
    { plan: 'Prem' },
    { plan: 'constructor' },
    { plan: ['Premium'] },
    {},
    { plan: 'Basic', isTest: 'true' },
  ])('%j is no plan of the app', async body => {
    expect((await post(app, shop, '/api/plans/request', body)).status).toBe(422)
    expect(await charges()).toEqual([])
  })
})

describe('an unknown plan', () => {
  it.each(['Prem', 'Premium Plus', 'premium', '__proto__', ''])(
    '%j is an error of the app: the log names the plans, the platform is not called',
    async plan => {
      await expectError(
        await asScript(app, shop, `/api/billing/check?${new URLSearchParams({ plans: plan })}`),
        500,
        'configuration_invalid',
      )
      await expect
        .poll(() => app.output())
        .toContain(
          JSON.stringify(
            `There is no billing plan ${JSON.stringify(plan)}. There are "Basic", "Premium", "Priority setup".`,
          ),
        )
      expect(await adminApiCalls(app, shop)).toEqual([])
    },
  )

  it('in a list is an error, too', async () => {
    await expectError(
      await asScript(app, shop, '/api/billing/check?plans=Basic&plans=Gold'),
      500,
      'configuration_invalid',
    )
  })
})

describe('the gated page', () => {
  const gate = async () => {
    const response = await asScript(app, shop, '/api/premium')
    return [response.status, await response.json()]
  }
  const SHUT = [402, { message: 'This page is part of the plan Premium' }]

  it('B1: sends the result of onFailure to shops that have not paid, and requests no charge', async () => {
    expect(await gate()).toEqual(SHUT)
    expect(await charges()).toEqual([])
    const page = await asDocument(app, shop, '/plans/premium')
    const html = await page.text()
    expect([
      page.status,
      html.includes('Not in your plan'),
      html.includes('Value of the stock'),
    ]).toEqual([200, true, false])
  })

  it('opens with the payment, with data of every page of products', async () => {
    shop = await payingShop(app, {
      products: Array.from({ length: 120 }, (_, index) => ({
        title: `Mug ${index}`,
        price: '1.50',
        totalInventory: 2,
      })),
    })
    await pay(app, shop, 'Premium')
    expect(await gate()).toEqual([
      200,
      { products: 120, pieces: 240, value: { amount: 360, currencyCode: 'USD' } },
    ])
    expect(await (await asDocument(app, shop, '/plans/premium')).text()).toContain('$360.00')
  })

  it.each(['declineCharge', 'expireCharge'] as const)('stays shut after %s', async decision => {
    await post(app, shop, '/api/plans/request', { plan: 'Premium' })
    await app.emulator.control[decision]({ id: (await lastCharge(app, shop)).id })
    expect(await gate()).toEqual(SHUT)
  })

  it('stays shut while the charge is pending', async () => {
    await post(app, shop, '/api/plans/request', { plan: 'Premium' })
    expect(await gate()).toEqual(SHUT)
  })

  it('closes when the merchant cancels in the app', async () => {
    await pay(app, shop, 'Premium')
    const response = await post(app, shop, '/api/plans/cancel', {})
    expect([response.status, await response.json()]).toEqual([
      200,
      { name: 'Premium', status: 'CANCELLED' },
    ])
    expect(await gate()).toEqual(SHUT)
    expect((await post(app, shop, '/api/plans/cancel', {})).status).toBe(409)
  })

  it('closes while the subscription is frozen, and for good when the app is uninstalled', async () => {
    const id = await pay(app, shop, 'Premium')
    await app.emulator.control.freezeSubscription({ id })
    expect(await gate()).toEqual(SHUT)
    await app.emulator.control.unfreezeSubscription({ id })
    expect((await gate())[0]).toBe(200)
    await app.emulator.control.uninstall({ shop })
    await app.emulator.control.install({ shop })
    expect(await gate()).toEqual(SHUT)
  })

  it('closes when another plan replaces it, and each plan opens only its own page', async () => {
    await pay(app, shop, 'Premium')
    await pay(app, shop, 'Basic')
    expect(await gate()).toEqual(SHUT)
    expect([
      await check('?plans=Basic'),
      await check('?plans=Premium'),
      await check('?plans=Premium&plans=Basic'),
      await check(),
    ]).toMatchObject([
      { hasActivePayment: true },
      { hasActivePayment: false },
      { hasActivePayment: true },
      { hasActivePayment: true },
    ])
  })

  it('isolation: is not opened by a payment of another shop', async () => {
    await pay(app, await payingShop(app), 'Premium')
    expect(await gate()).toEqual(SHUT)
  })
})

describe('payments of a shop', () => {
  it('are shown with the plans', async () => {
    await pay(app, shop, 'Priority setup')
    const id = await pay(app, shop, 'Basic')
    const { offers, current, purchases } = (await (
      await asScript(app, shop, '/api/plans')
    ).json()) as Record<string, unknown>
    expect(offers).toEqual([
      {
        name: 'Basic',
        price: { amount: 10, currencyCode: 'USD' },
        period: 'every 30 days',
        details: ['7 days free'],
      },
      {
        name: 'Premium',
        price: { amount: 30, currencyCode: 'USD' },
        period: 'every 30 days',
        details: [
          '20 % off the first 3 payments',
          '$1.00 for each message',
          'At most $20.00 every 30 days',
        ],
      },
      {
        name: 'Priority setup',
        price: { amount: 49, currencyCode: 'USD' },
        period: 'once',
        details: [],
      },
    ])
    expect(current).toMatchObject({
      id,
      name: 'Basic',
      status: 'ACTIVE',
      test: false,
      counts: true,
    })
    expect(purchases).toEqual(['Priority setup'])
  })

  it('have their amounts as numbers', async () => {
    await pay(app, shop, 'Premium')
    expect(await check()).toMatchObject({
      appSubscriptions: [
        {
          lineItems: [
            {
              plan: {
                pricingDetails: {
                  price: { amount: 30 },
                  discount: { value: { percentage: 0.2 }, priceAfterDiscount: { amount: 24 } },
                },
              },
            },
            {
              plan: {
                pricingDetails: { balanceUsed: { amount: 0 }, cappedAmount: { amount: 20 } },
              },
            },
          ],
        },
      ],
    })
  })
})

describe('when the platform fails', () => {
  const REFUSED = {
    on: 'graphql',
    status: 401,
    body: '{"errors":"[API] Invalid API key or access token"}',
  } as const

  it('a revoked token is replaced once, without an error for the merchant', async () => {
    await pay(app, shop, 'Premium')
    await app.emulator.control.clearLog()
    await app.emulator.control.revokeTokens({ shop })
    expect((await asScript(app, shop, '/api/premium')).status).toBe(200)
    expect([await tokenRequests(app, shop), (await adminApiCalls(app, shop))[0]]).toEqual([
      ['token_exchange 200'],
      401,
    ])
    expect(await validTokens(app, shop)).toEqual([(await stored())?.accessToken])
  })

  it('B5: a document whose token is refused twice goes to the bounce page, and the token is not used again', async () => {
    await app.emulator.control.addFault({ ...REFUSED, shop, times: 2 })
    const response = await asDocument(app, shop, '/premium')
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      bounceLocation(app, '/premium', framed(app, '', {}, shop).slice(1)),
    ])
    expect((await stored())?.accessToken).toBe(
      (await app.emulator.control.tokens(shop)).at(-1)?.accessToken,
    )
  })

  it('B6: a script whose token is refused twice gets 401 without the retry header, and the token is not used again', async () => {
    await app.emulator.control.addFault({ ...REFUSED, shop, times: 2 })
    const response = await post(app, shop, '/api/plans/request', { plan: 'Basic' })
    expect([
      response.status,
      response.headers.get(RETRY),
      response.headers.get(REAUTHORIZE),
      await response.text(),
    ]).toEqual([401, null, null, ''])
    expect((await stored())?.accessToken).toBe(
      (await app.emulator.control.tokens(shop)).at(-1)?.accessToken,
    )
    expect(await charges()).toEqual([])
    expect(
      (await post(app, shop, '/api/plans/request', { plan: 'Basic' })).headers.get(REAUTHORIZE),
    ).toBe((await lastCharge(app, shop)).confirmationUrl)
  })

  it.each(['/api/billing/check', '/premium', '/api/premium'])(
    'B7: status 500 is that error at %s, and opens nothing',
    async path => {
      await app.emulator.control.addFault({
        on: 'graphql',
        shop,
        status: 500,
        body: 'pat_offline_leak',
        times: 9,
      })
      await expectError(await asScript(app, shop, path), 502, 'admin_api_failed')
      expect(await charges()).toEqual([])
    },
  )

  it('B8: what the platform objects to is a billing error, whose fields are in the log and whose words are not', async () => {
    await respondWith({
      appSubscription: null,
      confirmationUrl: null,
      userErrors: [{ field: ['lineItems', '0', 'price'], message: 'pat_offline_leak' }],
    })
    await expectError(
      await post(app, shop, '/api/plans/request', { plan: 'Basic' }),
      502,
      'billing_failed',
    )
    await expect
      .poll(() => app.output())
      .toContain('"message":"The platform refused to create the subscription (lineItems.0.price)')
  })

  it('a charge is requested once, even when the response is lost', async () => {
    await app.emulator.control.addFault({ on: 'graphql', shop, reset: true })
    await expectError(
      await post(app, shop, '/api/plans/request', { plan: 'Basic' }),
      502,
      'admin_api_failed',
    )
    expect(await adminApiCalls(app, shop)).toHaveLength(1)
  })
})

it('no secret was logged', () => {
  expectNothingSecret(app.output())
})
