import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '../started-platform'
import { DAY, RECURRING, SHOP, startBilledShop, subscriptionMutation } from './billed-shop'
import type { BilledShop } from './billed-shop'

let shop: BilledShop
beforeEach(async () => {
  shop = await startBilledShop()
})
afterEach(() => shop.close())

const control = () => shop.platform.emulator.control
const idOf = (id: number) => `gid://shopify/AppSubscription/${id}`
const at = (days: number) => new Date(NOW * 1000 + days * DAY).toISOString()
const statuses = async () => (await shop.charges()).map(({ name, status }) => `${name} ${status}`)

async function subscribe(name: string, more?: string): Promise<string> {
  const { appSubscription, userErrors } = await shop.run(subscriptionMutation(name, more))
  expect(userErrors).toEqual([])
  const id = String(appSubscription?.id)
  await control().approveCharge({ id })
  return id
}

const ANNUAL = (amount: number) =>
  `lineItems: [{ plan: { appRecurringPricingDetails: { interval: ANNUAL, price: { amount: ${amount}, currencyCode: USD } } } }]`

describe('the decision', () => {
  it('activates it, notifies the app, and is made once', async () => {
    const id = await subscribe('Basic')
    expect(await statuses()).toEqual(['Basic ACTIVE'])
    expect(JSON.parse(shop.app.received[0]?.body ?? '')).toEqual({
      app_subscription: {
        admin_graphql_api_id: id,
        name: 'Basic',
        status: 'ACTIVE',
        admin_graphql_api_shop_id: 'gid://shopify/Shop/1',
        created_at: at(0),
        updated_at: at(0),
        currency: 'USD',
        capped_amount: null,
        price: '10.00',
        interval: 'every_30_days',
      },
    })
    for (const act of ['approveCharge', 'declineCharge', 'expireCharge'] as const)
      await expect(control()[act]({ id })).rejects.toMatchObject({ status: 409 })
    expect(shop.received()).toEqual([['app_subscriptions/update', 'Basic', 'ACTIVE']])
  })

  it('declines it', async () => {
    await shop.run(subscriptionMutation('Basic'))
    expect(await control().declineCharge({ id: idOf(1) })).toMatchObject({
      status: 'DECLINED',
      confirmationUrl: null,
    })
    expect(await shop.ask('{ currentAppInstallation { activeSubscriptions { id } } }')).toEqual({
      currentAppInstallation: { activeSubscriptions: [] },
    })
    expect(shop.received()).toEqual([['app_subscriptions/update', 'Basic', 'DECLINED']])
  })

  it('can be made within two days', async () => {
    await shop.run(subscriptionMutation('Late'))
    await control().advanceClock(2 * DAY - 1)
    expect(await statuses()).toEqual(['Late PENDING'])
    await control().advanceClock(1)
    expect(await statuses()).toEqual(['Late EXPIRED'])
    expect(shop.received()).toEqual([['app_subscriptions/update', 'Late', 'EXPIRED']])
  })
})

describe('a second subscription', () => {
  it('replaces the first at once', async () => {
    await subscribe('Basic')
    await subscribe('Pro')
    expect(await statuses()).toEqual(['Basic CANCELLED', 'Pro ACTIVE'])
    expect(shop.received()).toHaveLength(3)
    expect(shop.received()).toEqual(
      expect.arrayContaining([
        ['app_subscriptions/update', 'Basic', 'CANCELLED'],
        ['app_subscriptions/update', 'Pro', 'ACTIVE'],
      ]),
    )
  })

  it.each([
    [
      'that waits for the next cycle',
      `lineItems: [${RECURRING}]`,
      `replacementBehavior: APPLY_ON_NEXT_BILLING_CYCLE, lineItems: [${RECURRING}]`,
      30,
    ],
    ['that is cheaper than a paid year', ANNUAL(100), ANNUAL(99), 365],
    ['that is monthly after a paid year', ANNUAL(100), `lineItems: [${RECURRING}]`, 365],
  ])('%s replaces the first when its cycle ends', async (_name, first, second, days) => {
    await subscribe('Basic', first)
    await subscribe('Pro', second)
    expect(await statuses()).toEqual(['Basic ACTIVE', 'Pro ACCEPTED'])
    await control().advanceClock(days * DAY - 1)
    expect(await statuses()).toEqual(['Basic ACTIVE', 'Pro ACCEPTED'])
    await control().advanceClock(1)
    expect(await statuses()).toEqual(['Basic CANCELLED', 'Pro ACTIVE'])
  })

  it.each([
    ['that costs more than a paid year', ANNUAL(100), ANNUAL(101)],
    [
      'that must apply at once',
      ANNUAL(100),
      `replacementBehavior: APPLY_IMMEDIATELY, ${ANNUAL(99)}`,
    ],
    [
      'in another currency',
      ANNUAL(100),
      `replacementBehavior: APPLY_ON_NEXT_BILLING_CYCLE, ${ANNUAL(99).replace('USD', 'EUR')}`,
    ],
  ])('%s replaces the first at once', async (_name, first, second) => {
    await subscribe('Basic', first)
    await subscribe('Pro', second)
    expect(await statuses()).toEqual(['Basic CANCELLED', 'Pro ACTIVE'])
  })

  it('that is pending is replaced by a third, and never starts once it was cancelled', async () => {
    const later = `replacementBehavior: APPLY_ON_NEXT_BILLING_CYCLE, lineItems: [${RECURRING}]`
    await subscribe('Basic')
    await subscribe('Pro', later)
    const third = await subscribe('Max', later)
    expect(await statuses()).toEqual(['Basic ACTIVE', 'Pro CANCELLED', 'Max ACCEPTED'])
    await control().cancelSubscription({ id: third })
    await control().advanceClock(40 * DAY)
    expect(await statuses()).toEqual(['Basic ACTIVE', 'Pro CANCELLED', 'Max CANCELLED'])
  })
})

describe('time', () => {
  const facts = async () =>
    Object.values(
      await shop.ask(
        `{ node(id: "${idOf(1)}") { ... on AppSubscription { trialDays currentPeriodEnd } } }`,
      ),
    )[0]

  it('ends the trial, then each period', async () => {
    await subscribe('Basic', `trialDays: 7, lineItems: [${RECURRING}]`)
    expect(await facts()).toEqual({ trialDays: 7, currentPeriodEnd: '2027-01-22T08:00:00Z' })
    await control().advanceClock(7 * DAY)
    expect(await facts()).toMatchObject({ currentPeriodEnd: '2027-02-21T08:00:00Z' })
    await control().advanceClock(30 * DAY)
    expect(await facts()).toMatchObject({ currentPeriodEnd: '2027-03-23T08:00:00Z' })
  })

  it('uses up a discount, but not during the trial', async () => {
    await subscribe(
      'Basic',
      `trialDays: 1, lineItems: [{ plan: { appRecurringPricingDetails: { price: { amount: 10, currencyCode: USD }, discount: { durationLimitInIntervals: 2, value: { amount: 4 } } } } }]`,
    )
    const left = async () => {
      const { node } =
        (await shop.ask(`{ node(id: "${idOf(1)}") { ... on AppSubscription { lineItems { plan { pricingDetails { ... on AppRecurringPricing { discount {
        remainingDurationInIntervals priceAfterDiscount { amount } value { ... on AppSubscriptionDiscountAmount { amount { amount } } } } } } } } } } }`)) as {
          node: { lineItems: { plan: { pricingDetails: { discount: unknown } } }[] }
        }
      return node.lineItems[0]?.plan.pricingDetails.discount
    }
    const discount = {
      priceAfterDiscount: { amount: '6.0' },
      value: { amount: { amount: '4.0' } },
    }
    expect(await left()).toEqual({ ...discount, remainingDurationInIntervals: 2 })
    await control().advanceClock(DAY)
    expect(await left()).toEqual({ ...discount, remainingDurationInIntervals: 1 })
    await control().advanceClock(90 * DAY)
    expect(await left()).toEqual({ ...discount, remainingDurationInIntervals: 0 })
  })

  const extend = (id: string, days: number) =>
    shop.run(
      `mutation { appSubscriptionTrialExtend(id: "${id}", days: ${days}) { appSubscription { trialDays currentPeriodEnd } userErrors { field message code } } }`,
    )

  it('of a trial can be extended during the trial', async () => {
    await subscribe('Basic', `trialDays: 7, lineItems: [${RECURRING}]`)
    expect(await extend(idOf(1), 3)).toEqual({
      appSubscription: { trialDays: 10, currentPeriodEnd: '2027-01-25T08:00:00Z' },
      userErrors: [],
    })
    expect((await extend(idOf(1), 0)).userErrors).toEqual([
      { field: ['days'], message: 'Days must be between 1 and 1000', code: null },
    ])
    expect((await extend(idOf(2), 1)).userErrors).toEqual([
      {
        field: ['id'],
        message: "The app subscription wasn't found",
        code: 'SUBSCRIPTION_NOT_FOUND',
      },
    ])
    await control().advanceClock(10 * DAY)
    expect((await extend(idOf(1), 1)).userErrors).toMatchObject([{ code: 'TRIAL_NOT_ACTIVE' }])
    await control().cancelSubscription({ id: idOf(1) })
    expect((await extend(idOf(1), 1)).userErrors).toMatchObject([
      { code: 'SUBSCRIPTION_NOT_ACTIVE' },
    ])
  })
})

describe('cancellation', () => {
  const cancel = (id: string) =>
    shop.run(
      `mutation { appSubscriptionCancel(id: "${id}", prorate: true) { appSubscription { id status currentPeriodEnd } userErrors { field message } } }`,
    )

  it('comes by the app, once', async () => {
    const id = await subscribe('Basic')
    expect(await cancel(id)).toEqual({
      appSubscription: { id, status: 'CANCELLED', currentPeriodEnd: null },
      userErrors: [],
    })
    expect(await cancel(id)).toEqual({
      appSubscription: null,
      userErrors: [{ field: ['id'], message: 'Subscription cannot be cancelled: it is cancelled' }],
    })
    expect(await cancel(idOf(7))).toEqual({
      appSubscription: null,
      userErrors: [{ field: ['id'], message: 'Subscription does not exist' }],
    })
    await expect.poll(shop.received).toEqual([
      ['app_subscriptions/update', 'Basic', 'ACTIVE'],
      ['app_subscriptions/update', 'Basic', 'CANCELLED'],
    ])
  })

  it('happens at uninstallation, for pending subscriptions, too', async () => {
    await subscribe('Basic')
    await shop.run(subscriptionMutation('Pro'))
    await control().uninstall({ shop: SHOP })
    expect(await statuses()).toEqual(['Basic CANCELLED', 'Pro EXPIRED'])
    await control().install({ shop: SHOP })
    expect(await statuses()).toEqual(['Basic CANCELLED', 'Pro EXPIRED'])
  })

  it('can be a freeze', async () => {
    const id = await subscribe('Basic')
    expect(await control().freezeSubscription({ id })).toMatchObject({
      status: 'FROZEN',
      currentPeriodEnd: null,
    })
    expect(await shop.ask('{ currentAppInstallation { activeSubscriptions { id } } }')).toEqual({
      currentAppInstallation: { activeSubscriptions: [] },
    })
    await expect(control().freezeSubscription({ id })).rejects.toThrow(
      'This charge cannot be frozen: it is frozen.',
    )
    expect(await control().unfreezeSubscription({ id })).toMatchObject({ status: 'ACTIVE' })
    await expect(control().unfreezeSubscription({ id })).rejects.toMatchObject({ status: 409 })
  })
})
