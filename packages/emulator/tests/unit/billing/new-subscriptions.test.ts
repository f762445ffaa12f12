import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RECURRING, SHOP, startBilledShop, subscriptionMutation, USAGE } from './billed-shop'
import type { BilledShop } from './billed-shop'

let shop: BilledShop
beforeEach(async () => {
  shop = await startBilledShop()
})
afterEach(() => shop.close())

const control = () => shop.platform.emulator.control
const idOf = (id: number) => `gid://shopify/AppSubscription/${id}`

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
