import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BillingError } from '../../../../server/core/errors/billing-error'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import { SHOP, startEmulatedScene } from '../../billing-scenes'
import type { EmulatedScene } from '../../billing-scenes'
import { responseOf } from '../../platform-scenes'
import { rejection } from '../../rejection'

const REAUTHORIZE = 'x-shopify-api-request-failure-reauthorize-url'

let scene: EmulatedScene
beforeEach(async () => {
  scene = await startEmulatedScene()
})
afterEach(() => scene.close())

const charges = () => scene.emulator.control.charges({ shop: SHOP })

/** The newest charge of the shop. */
async function newest() {
  const charge = (await charges()).at(-1)
  if (!charge) throw new Error('The shop was asked for nothing')
  return charge
}

async function approve(): Promise<void> {
  await scene.emulator.control.approveCharge(await newest())
}

describe('a requested plan', () => {
  it('is created as configured, and a script is sent to its confirmation page', async () => {
    const { request } = await scene.billing()
    const response = await request({ plan: 'Pro' })
    const charge = await newest()
    expect([response.status, response.headers.get(REAUTHORIZE), await response.text()]).toEqual([
      401,
      charge.confirmationUrl,
      '',
    ])
    expect(charge).toMatchObject({
      kind: 'subscription',
      name: 'Pro',
      status: 'PENDING',
      test: false,
      returnUrl: `${scene.emulator.url}/store/demo-store/apps/testApiKey?charge_id=1`,
      usage: { cappedAmount: '50.00' },
    })
  })

  it('takes a page out of the frame by the exit-iframe page', async () => {
    const { request } = await scene.billing({ request: await scene.document() })
    const response = await request({ plan: 'Setup' })
    const { confirmationUrl, kind, name } = await newest()
    const exit = new URL(response.headers.get('location') ?? '', 'https://app.example')
    expect([
      response.status,
      exit.pathname,
      exit.searchParams.get('exitIframe'),
      kind,
      name,
    ]).toEqual([302, '/_platform/auth/exit-iframe', confirmationUrl, 'one_time', 'Setup'])
    expect((await fetch(confirmationUrl ?? '')).status).toBe(200)
  })

  it('is paid for once it is approved, and amounts are numbers', async () => {
    const { request, check } = await scene.billing()
    await request({ plan: 'Pro' })
    expect(await check({ plans: 'Pro' })).toEqual({
      hasActivePayment: false,
      appSubscriptions: [],
      oneTimePurchases: [],
    })
    await approve()
    const {
      hasActivePayment,
      appSubscriptions: [subscription, ...more],
      oneTimePurchases,
    } = await check({ plans: ['Basic', 'Pro'] })
    expect([hasActivePayment, more, oneTimePurchases]).toEqual([true, [], []])
    expect(subscription).toMatchObject({
      id: 'gid://shopify/AppSubscription/1',
      name: 'Pro',
      test: false,
      status: 'ACTIVE',
      trialDays: 0,
    })
    expect(subscription?.lineItems.map(({ plan }) => plan.pricingDetails)).toEqual([
      {
        __typename: 'AppRecurringPricing',
        price: { amount: 30, currencyCode: 'USD' },
        interval: 'EVERY_30_DAYS',
        discount: {
          durationLimitInIntervals: 3,
          remainingDurationInIntervals: 2,
          priceAfterDiscount: { amount: 24, currencyCode: 'USD' },
          value: { percentage: 0.2 },
        },
      },
      {
        __typename: 'AppUsagePricing',
        balanceUsed: { amount: 0, currencyCode: 'USD' },
        cappedAmount: { amount: 50, currencyCode: 'USD' },
        terms: '$1 for each email',
      },
    ])
  })

  it.each(['declineCharge', 'expireCharge'] as const)('is not paid for after %s', async decide => {
    const { request, check } = await scene.billing()
    await request({ plan: 'Setup' })
    await scene.emulator.control[decide](await newest())
    expect((await check()).hasActivePayment).toBe(false)
  })

  it('is paid for by a purchase too, which counts for its own plan only', async () => {
    const { request, check } = await scene.billing()
    await request({ plan: 'Setup' })
    await approve()
    const purchase = {
      id: 'gid://shopify/AppPurchaseOneTime/1',
      name: 'Setup',
      test: false,
      status: 'ACTIVE',
    }
    expect(await check({ plans: 'Setup' })).toEqual({
      hasActivePayment: true,
      appSubscriptions: [],
      oneTimePurchases: [purchase],
    })
    expect((await check({ plans: ['Basic', 'Pro'] })).hasActivePayment).toBe(false)
    expect((await check()).hasActivePayment).toBe(true)
  })

  it('is changed by the overrides of the request', async () => {
    const { request } = await scene.billing()
    await request({
      plan: 'Basic',
      trialDays: 0,
      returnUrl: '/thanks',
      lineItems: [{ interval: 'EVERY_30_DAYS', amount: 5, discount: { value: { amount: 1 } } }],
    })
    await approve()
    const {
      activeSubscriptions: [subscription],
    } = await (await scene.billing()).subscriptions()
    expect([subscription?.trialDays, subscription?.returnUrl]).toEqual([
      0,
      `${scene.emulator.url}/store/demo-store/apps/testApiKey/thanks`,
    ])
    expect(subscription?.lineItems[0]?.plan.pricingDetails).toMatchObject({
      price: { amount: 5 },
      discount: {
        durationLimitInIntervals: null,
        priceAfterDiscount: { amount: 4 },
        value: { amount: { amount: 1, currencyCode: 'USD' } },
      },
    })
  })

  it('replaces the one before', async () => {
    const { request, check } = await scene.billing()
    await request({ plan: 'Basic' })
    await approve()
    await request({ plan: 'Pro' })
    await approve()
    expect((await check()).appSubscriptions.map(({ name }) => name)).toEqual(['Pro'])
    expect((await charges()).map(({ name, status }) => [name, status])).toEqual([
      ['Basic', 'CANCELLED'],
      ['Pro', 'ACTIVE'],
    ])
  })
})

describe('a route that requires a payment', () => {
  it('lets shops with a payment pass, and returns the payment', async () => {
    const { request, require } = await scene.billing()
    await request({ plan: 'Basic' })
    await approve()
    expect(
      (await require({ plans: ['Pro', 'Basic'] })).appSubscriptions.map(({ name }) => name),
    ).toEqual(['Basic'])
  })

  it('sends other shops to the confirmation page of the first plan', async () => {
    const { require } = await scene.billing()
    const response = await responseOf(require({ plans: ['Pro', 'Basic'], returnUrl: '/reports' }))
    const { name, confirmationUrl, returnUrl } = await newest()
    expect([response.status, response.headers.get(REAUTHORIZE), name]).toEqual([
      401,
      confirmationUrl,
      'Pro',
    ])
    expect(returnUrl).toBe(
      `${scene.emulator.url}/store/demo-store/apps/testApiKey/reports?charge_id=1`,
    )
  })

  it('returns the result of onFailure, and requests no payment itself', async () => {
    const { require } = await scene.billing()
    const errors: BillingError[] = []
    const own = new Response('Choose a plan', { status: 403 })
    const failed = require({
      plans: 'Pro',
      onFailure: async error => {
        errors.push(error)
        return own
      },
    })
    expect((await rejection(failed, PlatformResponse)).response).toBe(own)
    expect(errors.map(({ message, status, code }) => [message, status, code])).toEqual([
      [
        'Billing check failed: the shop does not pay for any of the required plans',
        402,
        'billing_failed',
      ],
    ])
    expect(await charges()).toEqual([])
  })

  it('redirects as onFailure requests', async () => {
    const { require, request } = await scene.billing()
    const response = await responseOf(
      require({ plans: 'Pro', onFailure: () => request({ plan: 'Basic' }) }),
    )
    expect([response.headers.get(REAUTHORIZE), (await charges()).length]).toEqual([
      (await newest()).confirmationUrl,
      1,
    ])
  })

  it('refuses a request after a cancellation', async () => {
    const { request, check, require, cancel } = await scene.billing()
    await request({ plan: 'Basic' })
    await approve()
    const cancelled = await cancel({ subscriptionId: 'gid://shopify/AppSubscription/1' })
    expect([cancelled.status, cancelled.lineItems[0]?.plan.pricingDetails]).toMatchObject([
      'CANCELLED',
      { price: { amount: 10.5 } },
    ])
    expect((await check()).hasActivePayment).toBe(false)
    expect((await responseOf(require({ plans: 'Basic' }))).status).toBe(401)
  })
})

describe('usage', () => {
  const record = { description: 'An email', price: { amount: 1.25, currencyCode: 'USD' } }

  async function subscribe(plan: 'Basic' | 'Pro' | 'Setup') {
    const billing = await scene.billing()
    await billing.request({ plan })
    await approve()
    return billing
  }

  it('is billed to the line item of the active subscription, once for each key', async () => {
    const { createUsageRecord } = await subscribe('Pro')
    const first = await createUsageRecord({ ...record, idempotencyKey: 'email-1' })
    const again = await createUsageRecord({ ...record, idempotencyKey: 'email-1' })
    expect([first.id, first.price, first.idempotencyKey]).toEqual([
      again.id,
      record.price,
      'email-1',
    ])
    expect(again.subscriptionLineItem.plan.pricingDetails).toMatchObject({
      balanceUsed: { amount: 1.25 },
      cappedAmount: { amount: 50 },
    })
    expect((await newest()).usage?.records).toEqual([
      { description: 'An email', amount: '1.25', idempotencyKey: 'email-1' },
    ])
  })

  it('is billed twice without a key, to the named line item', async () => {
    const { createUsageRecord } = await subscribe('Pro')
    const { usage } = await newest()
    const named = { ...record, subscriptionLineItemId: usage?.lineItemId ?? '' }
    await createUsageRecord(named)
    const second = await createUsageRecord(named)
    expect([second.idempotencyKey, (await newest()).usage?.balanceUsed]).toEqual([null, '2.50'])
  })

  it.each([
    ['Basic', 'its subscription has no price by usage'],
    ['Setup', 'it has no active subscription, only purchases'],
    [undefined, 'it has no active payment'],
  ] as const)('cannot be billed with %s', async (plan, why) => {
    const { createUsageRecord } = plan ? await subscribe(plan) : await scene.billing()
    const error = await rejection(createUsageRecord(record), BillingError)
    expect([error.status, error.message]).toEqual([
      402,
      `Usage cannot be billed to this shop: ${why}`,
    ])
  })

  it("over the cap is refused with the platform's message, until the merchant approves a new cap", async () => {
    const { createUsageRecord, updateUsageCappedAmount } = await subscribe('Pro')
    const dear = { ...record, price: { amount: 51, currencyCode: 'USD' } }
    const error = await rejection(createUsageRecord(dear), BillingError)
    expect([error.code, error.status, error.message, error.userErrors]).toEqual([
      'billing_failed',
      502,
      "The platform refused to record the usage (price); see the error's userErrors",
      [{ field: ['price'], message: 'Total price exceeds balance remaining' }],
    ])
    const { usage } = await newest()
    const response = await updateUsageCappedAmount({
      subscriptionLineItemId: usage?.lineItemId ?? '',
      cappedAmount: { amount: 60, currencyCode: 'USD' },
    })
    expect([response.status, response.headers.get(REAUTHORIZE)]).toEqual([
      401,
      (await newest()).confirmationUrl,
    ])
    await approve()
    expect((await createUsageRecord(dear)).price.amount).toBe(51)
  })
})

describe('a shop that uninstalls between two calls', () => {
  it('is refused with the response to a revoked token', async () => {
    const { check } = await scene.billing()
    await check()
    await scene.emulator.control.uninstall({ shop: SHOP })
    const response = await responseOf(check())
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      401,
      { 'x-shopify-retry-invalid-session-request': '1' },
    ])
  })
})

describe('managed pricing', () => {
  beforeEach(() => scene.close())

  it('needs no plans to check and to list; names are those of the platform', async () => {
    scene = await startEmulatedScene({ pricingPlans: [{ name: 'Growth', price: '20.00' }] })
    const { check, require, subscriptions, pricingPageUrl } = await scene.billing({ plans: {} })
    expect(pricingPageUrl('my-app')).toBe(
      `${scene.emulator.url}/store/demo-store/charges/my-app/pricing_plans`,
    )
    expect([await check({ plans: 'Growth' }), await subscriptions()]).toEqual([
      { hasActivePayment: false, appSubscriptions: [], oneTimePurchases: [] },
      { activeSubscriptions: [] },
    ])
    await expect(require({ plans: 'Growth' })).rejects.toThrow(
      'There is no billing plan "Growth". None is configured: set the option billing.',
    )
  })
})
