import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { bodyOf } from '../../../../server/core/signed-body/request-body'
import { FRESH_MS, STALE_MS } from '../../../../server/core/pricing/entitlements'
import { signWebhookRequest } from '../../../../packages/emulator/testing'
import { responseOf } from '../../platform-scenes'
import { DAY, HOUR, SHOP, startPricingScene } from '../../pricing-scenes'
import type { PricingScene } from '../../pricing-scenes'
import { rejection } from '../../rejection'

const shop = SHOP
let scene: PricingScene
beforeEach(async () => {
  scene = await startPricingScene()
})
afterEach(() => scene.close())

const control = () => scene.emulator.control
const choose = (plan: string) => control().choosePlan({ shop, plan })
const check = async (plans?: string[]) =>
  (await (await scene.billing()).check({ plans })).hasActivePayment
const plan = async () => (await scene.billing()).plan()
/** As after the redirect of the platform's page. */
const landed = async () => scene.billing('https://my-test-app.example/welcome?plan_handle=x')

/** The platform reports that the subscription has changed. */
async function deliverChange(): Promise<void> {
  const signed = signWebhookRequest(
    { ...scene.config, shop },
    { topic: 'app_subscriptions/update', payload: {}, now: new Date(scene.now()) },
  )
  await scene.platform.webhook(signed, bodyOf(new Uint8Array(await signed.arrayBuffer())))
}

describe('the plan of a shop', () => {
  it('is none at first, and require sends the merchant to the page of plans', async () => {
    const billing = await scene.billing()
    expect(await billing.check()).toEqual({
      hasActivePayment: false,
      appSubscriptions: [],
      oneTimePurchases: [],
    })
    const response = await responseOf(billing.require({ plans: 'basic' }))
    expect([
      response.status,
      response.headers.get('x-shopify-api-request-failure-reauthorize-url'),
    ]).toEqual([401, `${scene.emulator.url}/store/demo-store/charges/testApiKey/pricing_plans`])
    expect((await plan()).status).toBe('none')
  })

  it('counts during its trial, and costs nothing until the trial ends', async () => {
    await choose('basic')
    const state = await (await landed()).plan()
    expect(state).toMatchObject({
      source: 'app_pricing',
      plan: 'basic',
      status: 'trial',
      currentPeriodEnd: null,
      price: { amount: 10, currencyCode: 'USD' },
      interval: 'EVERY_30_DAYS',
    })
    expect(Date.parse(state.trialEndsAt ?? '') - scene.now()).toBeGreaterThan(7 * DAY - HOUR)
    const { appSubscriptions } = await (await scene.billing()).require({ plans: ['basic', 'pro'] })
    expect(appSubscriptions).toMatchObject([{ name: 'basic', trialDays: 7, test: false }])
    expect(await control().invoices({ shop })).toEqual([])
    await scene.advance(8 * DAY)
    expect(await plan()).toMatchObject({ status: 'active', trialEndsAt: null, plan: 'basic' })
    expect(await control().invoices({ shop })).toMatchObject([{ total: '10.00' }])
  })

  it('has no second trial after a new installation', async () => {
    await choose('basic')
    await scene.advance(5 * DAY)
    await control().uninstall({ shop })
    await scene.advance(90 * DAY)
    await control().install({ shop })
    const { trialEndsAt } = await choose('basic')
    expect(Math.round((Date.parse(trialEndsAt ?? '') - scene.now()) / DAY)).toBe(2)
  })

  it('compares handles whole', async () => {
    await choose('pro')
    await landed()
    expect([await check(['pro']), await check(['pr', 'prof']), await check()]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is the old one until the end of the cycle after a downgrade to free', async () => {
    await choose('pro')
    await choose('free')
    await landed()
    expect(await plan()).toMatchObject({ plan: 'pro', nextPlan: 'free', cancelsAtPeriodEnd: false })
    expect(await check(['pro'])).toBe(true)
    await scene.advance(31 * DAY)
    expect(await plan()).toMatchObject({ plan: 'free', nextPlan: null, status: 'active' })
    expect(await check(['pro'])).toBe(false)
  })

  it('counts until the end of the cycle after a cancellation, and not for a moment longer', async () => {
    await choose('pro')
    await control().cancelPlan({ shop })
    await landed()
    expect(await plan()).toMatchObject({ plan: 'pro', cancelsAtPeriodEnd: true })
    await scene.advance(30 * DAY - HOUR)
    expect(await check()).toBe(true)
    await scene.advance(HOUR)
    expect(await check()).toBe(false)
  })

  it('does not count while the shop is frozen, and counts again afterwards', async () => {
    await choose('pro')
    await control().freezePlan({ shop })
    await landed()
    expect(await check()).toBe(false)
    await control().unfreezePlan({ shop })
    await scene.advance(FRESH_MS)
    expect(await check()).toBe(true)
  })

  it('is the private test plan in a store that may have it', async () => {
    await choose('test')
    await landed()
    expect([await check(['test']), await check(['pro', 'basic'])]).toEqual([true, false])
    const other = await control().addShop({ installed: true })
    const refused = control().choosePlan({ shop: other.shop, plan: 'test' })
    await expect(refused).rejects.toMatchObject({ status: 404 })
  })

  it('is forgotten with the uninstallation', async () => {
    await choose('pro')
    await landed()
    expect(await check()).toBe(true)
    await control().uninstall({ shop })
    await control().install({ shop })
    await scene.advance(FRESH_MS)
    expect(await check()).toBe(false)
  })
})

describe('the cache', () => {
  it('asks the Partner API once for concurrent requests, and not again while it is fresh', async () => {
    await choose('pro')
    const billings = await Promise.all(Array.from({ length: 20 }, () => scene.billing()))
    await scene.partnerCalls()
    const checks = await Promise.all(billings.map(billing => billing.check()))
    expect(checks.every(({ hasActivePayment }) => hasActivePayment)).toBe(true)
    await scene.advance(FRESH_MS - 60_000)
    await check()
    expect(await scene.partnerCalls()).toBe(1)
    await scene.advance(61_000)
    await check()
    expect(await scene.partnerCalls()).toBe(1)
  })

  it('serves a process that starts', async () => {
    await choose('pro')
    await check()
    await scene.partnerCalls()
    const other = await scene.billing(undefined, scene.process())
    expect([(await other.check()).hasActivePayment, await scene.partnerCalls()]).toEqual([true, 0])
  })

  it('is dropped by the page on which the merchant lands', async () => {
    expect(await check()).toBe(false)
    await choose('pro')
    expect(await check()).toBe(false)
    expect((await (await landed()).check()).hasActivePayment).toBe(true)
  })

  it('attack: gives no plan for a plan_handle in an address', async () => {
    const billing = await scene.billing('https://my-test-app.example/welcome?plan_handle=pro')
    expect((await billing.check()).hasActivePayment).toBe(false)
    expect((await billing.plan()).plan).toBeNull()
  })

  it('attack: is read five times in ten seconds, however often a merchant opens a welcome link', async () => {
    await choose('pro')
    await scene.partnerCalls()
    for (let index = 0; index < 20; index++) await (await landed()).check()
    expect(await scene.partnerCalls()).toBe(5)
  })

  it('attack: a merchant who opens 20 welcome links before canceling loses the plan with the webhook', async () => {
    await choose('pro')
    for (let index = 0; index < 20; index++) await (await landed()).check()
    expect(await check()).toBe(true)
    await control().freezePlan({ shop })
    await deliverChange()
    expect(await check()).toBe(false)
  })

  it('is dropped by each of eight webhooks in a row', async () => {
    await choose('pro')
    await scene.partnerCalls()
    for (let index = 0; index < 8; index++) {
      await deliverChange()
      await check()
    }
    expect(await scene.partnerCalls()).toBe(8)
  })

  it('is dropped by app_subscriptions/update, in every process', async () => {
    await choose('pro')
    const other = scene.process()
    const checkOther = async () =>
      (await (await scene.billing(undefined, other)).check()).hasActivePayment
    expect([await check(), await checkOther()]).toEqual([true, true])
    await control().freezePlan({ shop })
    await deliverChange()
    expect(await check()).toBe(false)
    // The other process looks into the shared record every few seconds.
    await scene.advance(5000)
    expect(await checkOther()).toBe(false)
  })

  it('keeps a paying merchant in while the Partner API is down, for a day', async () => {
    await choose('pro')
    expect(await check(['pro'])).toBe(true)
    await control().addFault({ on: 'partner_api', status: 503, times: 1000 })
    await scene.advance(23 * HOUR)
    expect(await check(['pro'])).toBe(true)
    // Also in a process that has never seen the shop.
    const other = await scene.billing(undefined, scene.process())
    expect((await other.check()).hasActivePayment).toBe(true)
    await scene.advance(STALE_MS - 23 * HOUR + 1000)
    const error = await rejection(check(['pro']), PlatformError)
    expect([error.code, error.status]).toEqual(['partner_api_failed', 503])
    await control().clearFaults()
    expect(await check(['pro'])).toBe(true)
  })

  it('ends a plan in an outage when the plan itself ends', async () => {
    await choose('pro')
    await control().cancelPlan({ shop })
    await scene.advance(29.5 * DAY)
    expect(await check()).toBe(true)
    await control().addFault({ on: 'partner_api', reset: true, times: 1000 })
    await scene.advance(0.4 * DAY)
    expect(await check()).toBe(true)
    await scene.advance(0.2 * DAY)
    expect(await check()).toBe(false)
  })

  it('denies no one for lack of knowledge: without a known plan, an outage is an error', async () => {
    await control().addFault({ on: 'partner_api', status: 500, times: 10 })
    const error = await rejection(check(), PlatformError)
    expect([error.code, error.message.includes('partner-token-1')]).toEqual([
      'partner_api_failed',
      false,
    ])
  })

  it.each([
    ['another form', { status: 200, body: '{"data":{"activeSubscription":{"items":"all"}}}' }],
    ['errors', { status: 200, body: '{"errors":[{"message":"partner-token-1"}],"data":null}' }],
    ['a redirect', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['no JSON', { status: 200, body: '<html>' }],
  ])('gives no plan for a response with %s', async (_what, fault) => {
    await control().addFault({ on: 'partner_api', ...fault })
    const error = await rejection(check(), PlatformError)
    expect([error.code, JSON.stringify(error).includes('partner-token')]).toEqual([
      'partner_api_failed',
      false,
    ])
  })
})

describe('calls of the Billing API', () => {
  it('are refused, with what takes their place', async () => {
    const { cancel, createUsageRecord } = await scene.billing()
    const errors = await Promise.all([
      rejection(cancel({ subscriptionId: 'gid://1' }), PlatformError),
      rejection(
        createUsageRecord({ description: 'x', price: { amount: 1, currencyCode: 'USD' } }),
        PlatformError,
      ),
    ])
    expect(errors.map(({ code }) => code)).toEqual([
      'configuration_invalid',
      'configuration_invalid',
    ])
    expect(errors[1]?.message).toContain('usePlatformUsage')
  })
})
