import { describe, expect, it } from 'vitest'
import { checkPlanSource, parsePlan, parsePlans } from '../../../../server/core/billing/parse-plans'
import { PlatformError } from '../../../../server/core/errors/errors'
import { PLANS } from '../../billing-scenes'

const MONTHLY = { interval: 'EVERY_30_DAYS', amount: 10, currencyCode: 'USD' }
const ANNUAL = { interval: 'ANNUAL', amount: 100, currencyCode: 'USD' }
const USAGE = { interval: 'USAGE', amount: 50, currencyCode: 'USD', terms: '$1 for each email' }

/** Lines of the refusal, or none. */
function problems(billing: unknown): string[] {
  try {
    parsePlans(billing)
    return []
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    expect([error.code, error.status]).toEqual(['configuration_invalid', 500])
    return error.message
      .split('\n')
      .filter(line => line.startsWith('  - '))
      .map(line => line.slice(4))
  }
}

const withItems = (...lineItems: unknown[]) => ({ Pro: { lineItems } })
const withDiscount = (discount: unknown) => withItems({ ...MONTHLY, discount })

describe('parsePlans', () => {
  it('returns the plans by name, and none when none are configured', () => {
    expect([...parsePlans(PLANS)]).toEqual(Object.entries(PLANS))
    expect(parsePlans(undefined).size).toBe(0)
  })

  it.each([
    { Free: { interval: 'ONE_TIME', amount: 0, currencyCode: 'EUR' } },
    withItems(USAGE),
    withItems(MONTHLY, USAGE),
    withItems(ANNUAL),
    withDiscount({ value: { amount: 10 } }),
    withDiscount({ durationLimitInIntervals: 1, value: { percentage: 1 } }),
    { Pro: { trialDays: 0, replacementBehavior: 'STANDARD', lineItems: [MONTHLY] } },
  ])('accepts %j', billing => expect(problems(billing)).toEqual([]))

  it.each<[unknown, string]>([
    [{ Pro: null }, 'plan "Pro": it must be an object'],
    [
      { '': { interval: 'ONE_TIME', amount: 1, currencyCode: 'USD' } },
      'plan "": its name must be a text of at most 255 characters',
    ],
    [
      { Pro: MONTHLY },
      'plan "Pro": interval must be ONE_TIME; a subscription has its prices in lineItems',
    ],
    [
      { Pro: {} },
      'plan "Pro": lineItems must be a list of one or two prices; a one-time plan has interval: \'ONE_TIME\' instead',
    ],
    [
      withItems(),
      'plan "Pro": lineItems must be a list of one or two prices; a one-time plan has interval: \'ONE_TIME\' instead',
    ],
    [
      { Pro: { interval: 'ONE_TIME', amount: '10', currencyCode: 'USD' } },
      'plan "Pro": amount must be a number from 0',
    ],
    [
      { Pro: { interval: 'ONE_TIME', amount: Number.NaN, currencyCode: 'USD' } },
      'plan "Pro": amount must be a number from 0',
    ],
    [
      { Pro: { interval: 'ONE_TIME', amount: -1, currencyCode: 'USD' } },
      'plan "Pro": amount must be a number from 0',
    ],
    [
      { Pro: { interval: 'ONE_TIME', amount: 1, currencyCode: 'usd' } },
      'plan "Pro": currencyCode must be a currency such as USD',
    ],
    [
      { Pro: { interval: 'ONE_TIME', amount: 1, currencyCode: 'USD', trialDays: 7 } },
      'plan "Pro": trialDays must be left out: the fields here are interval, amount, currencyCode',
    ],
    [
      { Pro: { trailDays: 7, lineItems: [MONTHLY] } },
      'plan "Pro": trailDays must be left out: the fields here are trialDays, replacementBehavior, lineItems',
    ],
    [
      { Pro: { trialDays: 1.5, lineItems: [MONTHLY] } },
      'plan "Pro": trialDays must be a whole number from 0 to 1000',
    ],
    [
      { Pro: { replacementBehavior: 'NOW', lineItems: [MONTHLY] } },
      'plan "Pro": replacementBehavior must be one of APPLY_IMMEDIATELY, APPLY_ON_NEXT_BILLING_CYCLE, STANDARD',
    ],
    [withItems('x'), 'plan "Pro": lineItems[0] must be an object'],
    [
      withItems({ ...MONTHLY, interval: 'WEEKLY' }),
      'plan "Pro": lineItems[0].interval must be one of EVERY_30_DAYS, ANNUAL, USAGE',
    ],
    [
      withItems({ ...USAGE, terms: ' ' }),
      'plan "Pro": lineItems[0].terms must be a text that explains the price to the merchant',
    ],
    [
      withItems({ ...USAGE, discount: { value: { amount: 1 } } }),
      'plan "Pro": lineItems[0].discount must be left out: the fields here are interval, amount, currencyCode, terms',
    ],
    [
      withItems(MONTHLY, MONTHLY),
      'plan "Pro": lineItems must be at most one recurring price and one price by usage',
    ],
    [
      withItems(MONTHLY, ANNUAL),
      'plan "Pro": lineItems must be at most one recurring price and one price by usage',
    ],
    [
      withItems(USAGE, USAGE),
      'plan "Pro": lineItems must be at most one recurring price and one price by usage',
    ],
    [
      withItems(ANNUAL, USAGE),
      'plan "Pro": lineItems must be EVERY_30_DAYS where it is combined with a price by usage',
    ],
    [
      withItems(MONTHLY, { ...USAGE, currencyCode: 'EUR' }),
      'plan "Pro": lineItems must be of one currency',
    ],
    [withDiscount(10), 'plan "Pro": lineItems[0].discount must be an object'],
    [
      withDiscount({ value: { percentage: 20 } }),
      'plan "Pro": lineItems[0].discount.value.percentage must be a number from 0 to 1, e.g. 0.2 for 20 %',
    ],
    [
      withDiscount({ value: { amount: 11 } }),
      'plan "Pro": lineItems[0].discount.value.amount must be a number from 0 to the price',
    ],
    [
      withDiscount({ value: { amount: 1, percentage: 0.1 } }),
      'plan "Pro": lineItems[0].discount.value must be either { amount } or { percentage }',
    ],
    [
      withDiscount({}),
      'plan "Pro": lineItems[0].discount.value must be either { amount } or { percentage }',
    ],
    [
      withDiscount({ durationLimitInIntervals: 0, value: { amount: 1 } }),
      'plan "Pro": lineItems[0].discount.durationLimitInIntervals must be a whole number from 1',
    ],
  ])('refuses %j', (billing, problem) => expect(problems(billing)).toEqual([problem]))

  it('names all problems of all plans at once', () => {
    expect(problems({ A: { interval: 'ONE_TIME', amount: -1, currencyCode: '' }, B: 'b' })).toEqual(
      [
        'plan "A": amount must be a number from 0',
        'plan "A": currencyCode must be a currency such as USD',
        'plan "B": it must be an object',
      ],
    )
  })

  it.each([null, [], 'Pro'])('refuses %j in place of plans', billing => {
    expect(() => parsePlans(billing)).toThrow(
      'billing must be an object: the plans of the app by name',
    )
  })
})

it('parsePlan reports what is wrong with one plan', () => {
  expect(parsePlan('Basic', PLANS.Basic)).toBe(PLANS.Basic)
  expect(() => parsePlan('Basic', { lineItems: 1 })).toThrow('plan "Basic": lineItems must be')
})

describe('checkPlanSource', () => {
  const check = (
    billing: unknown,
    pricing: 'app_pricing' | 'billing_api',
    isDefaultPricing: boolean,
  ) => {
    checkPlanSource(parsePlans(billing), { pricing, isDefaultPricing })
  }

  it('refuses plans in an app whose pricing is App Pricing only by default', () => {
    expect(() => {
      check(PLANS, 'app_pricing', true)
    }).toThrow(
      expect.objectContaining({
        code: 'configuration_invalid',
        status: 500,
        message:
          "The option billing has plans of the Billing API, but the default of apps in the app store is App Pricing. Set pricing: 'billing_api' in nuxt.config to request their charges, or pricing: 'app_pricing' if the plans are in the Partner Dashboard.",
      }),
    )
  })

  it.each([
    ['an app without plans', {}, 'app_pricing', true],
    ['one code base with both kinds of plans', PLANS, 'app_pricing', false],
    ['the Billing API', PLANS, 'billing_api', false],
    ['an app that is not in the app store', PLANS, 'billing_api', true],
  ] as const)('accepts %s', (_title, billing, pricing, isDefault) => {
    expect(() => {
      check(billing, pricing, isDefault)
    }).not.toThrow()
  })
})
