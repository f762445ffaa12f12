import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '../started-platform'
import { DAY, RECURRING, SHOP, startBilledShop, subscriptionMutation, USAGE } from './billed-shop'
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

describe('a new subscription', () => {
  it('is pending, with the URL of its approval page', async () => {
    const { appSubscription, confirmationUrl, userErrors } = await shop.run(
      subscriptionMutation('Basic', `test: true, trialDays: 5, lineItems: [${RECURRING}]`),
    )
    expect([appSubscription, userErrors]).toEqual([
      { id: idOf(1), status: 'PENDING', test: true, trialDays: 5, currentPeriodEnd: null },
      [],
    ])
    expect(confirmationUrl).toMatch(
      new RegExp(
        `^${shop.platform.emulator.url}/store/paying/charges/1/confirm\\?signature=[0-9a-f]{32}$`,
      ),
    )
    expect(await shop.charges()).toEqual([
      {
        id: idOf(1),
        shop: SHOP,
        kind: 'subscription',
        name: 'Basic',
        status: 'PENDING',
        test: true,
        confirmationUrl,
        returnUrl: 'https://app.example/billing?charge_id=1',
        currentPeriodEnd: null,
        usage: null,
      },
    ])
    expect(shop.received()).toEqual([])
  })

  it('accepts variables, and shows every field once it is active', async () => {
    const { appSubscription } = await shop.run(
      `mutation AppSubscriptionCreate($name: String!, $returnUrl: URL!, $test: Boolean, $trialDays: Int, $behavior: AppSubscriptionReplacementBehavior, $lineItems: [AppSubscriptionLineItemInput!]!) {
        appSubscriptionCreate(name: $name, returnUrl: $returnUrl, test: $test, trialDays: $trialDays, replacementBehavior: $behavior, lineItems: $lineItems) {
          appSubscription { id } confirmationUrl userErrors { field message }
        }
      }`,
      {
        name: 'Pro',
        returnUrl: 'https://app.example/?a=1',
        test: null,
        trialDays: null,
        behavior: 'APPLY_IMMEDIATELY',
        lineItems: [
          {
            plan: {
              appRecurringPricingDetails: {
                price: { amount: 19.99, currencyCode: 'EUR' },
                interval: 'EVERY_30_DAYS',
                discount: { durationLimitInIntervals: 3, value: { percentage: 0.2 } },
              },
            },
          },
          {
            plan: {
              appUsagePricingDetails: {
                cappedAmount: { amount: '20', currencyCode: 'EUR' },
                terms: '1 for each',
              },
            },
          },
        ],
      },
    )
    await control().approveCharge({ id: String(appSubscription?.id) })
    const fragment = `fragment F on AppSubscription { id name test status trialDays createdAt currentPeriodEnd returnUrl lineItems { id plan { pricingDetails {
      ... on AppRecurringPricing { price { amount currencyCode } interval discount { durationLimitInIntervals remainingDurationInIntervals priceAfterDiscount { amount }
        value { ... on AppSubscriptionDiscountAmount { amount { amount currencyCode } } ... on AppSubscriptionDiscountPercentage { percentage } } } }
      ... on AppUsagePricing { balanceUsed { amount currencyCode } cappedAmount { amount currencyCode } terms }
    } } } }`
    const pro = {
      id: idOf(1),
      name: 'Pro',
      test: false,
      status: 'ACTIVE',
      trialDays: 0,
      createdAt: '2027-01-15T08:00:00Z',
      currentPeriodEnd: '2027-02-14T08:00:00Z',
      returnUrl: 'https://app.example/?a=1',
      lineItems: [
        {
          id: 'gid://shopify/AppSubscriptionLineItem/1?v=1&index=0',
          plan: {
            pricingDetails: {
              price: { amount: '19.99', currencyCode: 'EUR' },
              interval: 'EVERY_30_DAYS',
              discount: {
                durationLimitInIntervals: 3,
                remainingDurationInIntervals: 2,
                priceAfterDiscount: { amount: '15.99' },
                value: { percentage: 0.2 },
              },
            },
          },
        },
        {
          id: 'gid://shopify/AppSubscriptionLineItem/1?v=1&index=1',
          plan: {
            pricingDetails: {
              balanceUsed: { amount: '0.0', currencyCode: 'EUR' },
              cappedAmount: { amount: '20.0', currencyCode: 'EUR' },
              terms: '1 for each',
            },
          },
        },
      ],
    }
    expect(
      await shop.ask(
        `{ currentAppInstallation { activeSubscriptions { ...F } allSubscriptions(first: 9) { nodes { ...F } } } } ${fragment}`,
      ),
    ).toEqual({
      currentAppInstallation: { activeSubscriptions: [pro], allSubscriptions: { nodes: [pro] } },
    })
    expect(
      await shop.ask(`{ node(id: "${idOf(1)}") { id ... on AppSubscription { name status } } }`),
    ).toEqual({ node: { id: idOf(1), name: 'Pro', status: 'ACTIVE' } })
  })

  it('is a test in a development store, whatever was requested', async () => {
    await control().setDevelopmentStore({ shop: SHOP, value: true })
    expect(
      (await shop.run(subscriptionMutation('Basic', `test: false, lineItems: [${RECURRING}]`)))
        .appSubscription,
    ).toMatchObject({ test: true })
    expect(await shop.ask('{ shop { plan { partnerDevelopment } } }')).toEqual({
      shop: { plan: { partnerDevelopment: true } },
    })
    await control().setDevelopmentStore({ shop: SHOP, value: false })
    expect((await shop.run(subscriptionMutation('Basic'))).appSubscription).toMatchObject({
      test: false,
    })
  })

  const price = (amount: string, more = '') =>
    `lineItems: [{ plan: { appRecurringPricingDetails: { price: { amount: ${amount}, currencyCode: USD } ${more} } } }]`
  const discount = (text: string) => price('10', `, discount: { ${text} }`)
  const FIELD = ['lineItems', '0', 'plan', 'appRecurringPricingDetails']

  it.each([
    ['no line items', 'lineItems: []', ['lineItems'], "Line items can't be blank"],
    [
      'two recurring prices',
      `lineItems: [${RECURRING}, ${RECURRING}]`,
      ['lineItems'],
      'Only one recurring pricing plan is allowed',
    ],
    [
      'two prices for usage',
      `lineItems: [${USAGE}, ${USAGE}]`,
      ['lineItems'],
      'Only one usage pricing plan is allowed',
    ],
    [
      'usage with a year',
      `${ANNUAL(9).slice(0, -1)}, ${USAGE}]`,
      ['lineItems'],
      'A usage pricing plan can be combined with a recurring pricing plan of the interval EVERY_30_DAYS only',
    ],
    [
      'an item without a plan',
      'lineItems: [{ plan: {} }]',
      ['lineItems', '0', 'plan'],
      'A plan must have either appRecurringPricingDetails or appUsagePricingDetails',
    ],
    [
      'two currencies',
      `lineItems: [${RECURRING}, ${USAGE.replace('USD }', 'EUR }')}]`,
      ['lineItems'],
      'All line items must have the same currency',
    ],
    [
      'a currency of another shop',
      price('10').replace('USD', 'CAD'),
      [...FIELD, 'price', 'currencyCode'],
      'Currency code must be EUR or USD for this shop',
    ],
    [
      'a price below 0.50',
      price('0.49'),
      [...FIELD, 'price', 'amount'],
      'Amount must be a decimal number greater than or equal to 0.50',
    ],
    [
      'a negative price',
      price('-1'),
      [...FIELD, 'price', 'amount'],
      'Amount must be a decimal number greater than or equal to 0.50',
    ],
    [
      'a cap of nothing',
      `lineItems: [${USAGE.replace('20.00', '0')}]`,
      ['lineItems', '0', 'plan', 'appUsagePricingDetails', 'cappedAmount', 'amount'],
      'Amount must be a decimal number greater than or equal to 0.01',
    ],
    [
      'no terms',
      `lineItems: [${USAGE.replace('1 USD for each message', ' ')}]`,
      ['lineItems', '0', 'plan', 'appUsagePricingDetails', 'terms'],
      "Terms can't be blank",
    ],
    [
      'a percentage above 1',
      discount('value: { percentage: 20 }'),
      [...FIELD, 'discount', 'value', 'percentage'],
      'Percentage must be between 0 and 1',
    ],
    [
      'a discount above the price',
      discount('value: { amount: 11 }'),
      [...FIELD, 'discount', 'value', 'amount'],
      'Amount must be a decimal number, and not more than the price',
    ],
    [
      'two discounts',
      discount('value: { amount: 1, percentage: 0.1 }'),
      [...FIELD, 'discount', 'value'],
      'A discount must have either an amount or a percentage',
    ],
    [
      'no discount',
      discount('durationLimitInIntervals: 1'),
      [...FIELD, 'discount', 'value'],
      'A discount must have either an amount or a percentage',
    ],
    [
      'a discount for no payment',
      discount('durationLimitInIntervals: 0, value: { amount: 1 }'),
      [...FIELD, 'discount', 'durationLimitInIntervals'],
      'Duration limit in intervals must be greater than or equal to 1',
    ],
    [
      'a negative trial',
      `trialDays: -1, lineItems: [${RECURRING}]`,
      ['trialDays'],
      'Trial days must be between 0 and 1000',
    ],
  ])('is refused with %s', async (_name, more, field, message) => {
    expect(await shop.run(subscriptionMutation('Basic', more))).toEqual({
      appSubscription: null,
      confirmationUrl: null,
      userErrors: [{ field, message }],
    })
    expect(await shop.charges()).toEqual([])
  })

  it.each(['', 'value: {}', 'durationLimitInIntervals: null, value: { amount: null }'])(
    'has no discount for an empty one: { %s }',
    async fields => {
      const { userErrors } = await shop.run(subscriptionMutation('Basic', discount(fields)))
      expect(userErrors).toEqual([])
      expect((await shop.charges()).map(({ name }) => name)).toEqual(['Basic'])
    },
  )

  it.each([
    ['name', ' ', 'https://app.example/', "Name can't be blank"],
    [
      'name',
      'x'.repeat(256),
      'https://app.example/',
      'Name is too long (maximum is 255 characters)',
    ],
    [
      'returnUrl',
      'Basic',
      'ftp://app.example/billing',
      'Return url must be an absolute http or https URL',
    ],
  ])('is refused for its %s', async (field, name, returnUrl, message) => {
    const { userErrors } = await shop.run(
      `mutation ($name: String!, $returnUrl: URL!) { appSubscriptionCreate(name: $name, returnUrl: $returnUrl, lineItems: [${RECURRING}]) { userErrors { field message } } }`,
      { name, returnUrl },
    )
    expect(userErrors).toEqual([{ field: [field], message }])
  })

  it.each([
    [
      'an unknown field',
      'lineItems: [{ plan: {}, price: 10 }]',
      "InputObject 'AppSubscriptionLineItemInput' doesn't accept argument 'price'",
    ],
    [
      'a price that is not a number',
      `lineItems: [${RECURRING.replace('10', '"ten"')}]`,
      "invalid decimal 'ten'",
    ],
  ])('is refused by the schema with %s', async (_name, more, message) => {
    const { json } = await shop.platform.graphql(
      String((await shop.platform.exchange({}, SHOP)).json.access_token),
      { query: subscriptionMutation('Basic', more) },
      SHOP,
    )
    expect((json.errors as { message: string }[]).map(error => error.message)).toEqual([message])
  })

  it.each([
    ['/billing', "Invalid url '/billing', missing scheme"],
    ['javascript:alert(1)', "Invalid url 'javascript:alert(1)', missing host"],
  ])('is refused by the schema with the returnUrl %s', async (returnUrl, explanation) => {
    const { json } = await shop.platform.graphql(
      String((await shop.platform.exchange({}, SHOP)).json.access_token),
      {
        query: `mutation ($returnUrl: URL!) { appSubscriptionCreate(name: "Basic", returnUrl: $returnUrl, lineItems: [${RECURRING}]) { userErrors { field } } }`,
        variables: { returnUrl },
      },
      SHOP,
    )
    expect(json.errors).toMatchObject([
      {
        message: 'Variable $returnUrl of type URL! was provided invalid value',
        extensions: { problems: [{ path: [], explanation, message: explanation }] },
      },
    ])
  })
})

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
