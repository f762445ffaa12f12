import { expect, it } from 'vitest'
import type { EmulatorPricingPlan } from '../../../src/pricing/pricing-plan'
import { registerApp } from '../../../src/lifecycle/registered-app'

const METER = { handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '0.01' }] }
const plan = (fields: Partial<EmulatorPricingPlan> = {}): EmulatorPricingPlan => ({
  name: 'Pro',
  price: '10.00',
  ...fields,
})
const register = (...pricingPlans: EmulatorPricingPlan[]) =>
  registerApp({ pricing: 'app_pricing', pricingPlans })

it('accepts the plans and meters of App Pricing', () => {
  const graduated = {
    handle: 'calls',
    mode: 'graduated' as const,
    tiers: [
      { upTo: 100, amountPerUnit: '0' },
      { upTo: null, amountPerUnit: '0.000001' },
    ],
  }
  expect(register(plan({ meters: [METER, graduated] })).pricingPlans).toHaveLength(1)
})

it.each<[string, Partial<EmulatorPricingPlan>, string]>([
  ['a name of spaces', { name: ' ' }, 'each of app.pricingPlans must have a name.'],
  ['another form of price', { price: '10,00' }, 'the price of the plan "Pro" must be a decimal'],
  ['half a day of trial', { trialDays: 0.5 }, 'trialDays of the plan "Pro" must be 0 or more.'],
  ['a handle with a space', { handle: 'pro plan' }, 'the plan "Pro" must have a handle of letters'],
  [
    'a welcome link to another site',
    { welcomeLink: '//evil.example' },
    'the plan "Pro" must have a path in the app as welcomeLink',
  ],
  ['six meters', { meters: Array(6).fill(METER) }, 'the plan "Pro" can have at most 5 meters.'],
  [
    'meters in a yearly plan',
    { interval: 'ANNUAL', meters: [METER] },
    'the plan "Pro" cannot have meters',
  ],
  ['a meter without a handle', { meters: [{ ...METER, handle: '' }] }, 'has a meter without a'],
  ['an unknown mode', { meters: [{ ...METER, mode: 'free' as never }] }, 'has a meter whose mode'],
  [
    'two tiers of a fixed price',
    {
      meters: [{ ...METER, tiers: [{ upTo: 1, amountPerUnit: '1' }, ...METER.tiers] }],
    },
    'must have 1 to 1 tiers in "emails"',
  ],
  [
    'tiers that do not ascend',
    {
      meters: [
        {
          ...METER,
          mode: 'volume',
          tiers: [
            { upTo: 10, amountPerUnit: '1' },
            { upTo: 5, amountPerUnit: '1' },
            ...METER.tiers,
          ],
        },
      ],
    },
    'must have ascending tiers in "emails"',
  ],
  [
    'an amount of seven digits after the point',
    { meters: [{ ...METER, tiers: [{ upTo: null, amountPerUnit: '0.0000001' }] }] },
    'must have decimal amounts in "emails"',
  ],
])('refuses %s', (_what, fields, message) => {
  expect(() => register(plan(fields))).toThrow(message)
})

it('refuses two plans with one handle, and a fifth public plan', () => {
  expect(() => register(plan(), plan({ name: 'pro' }))).toThrow('two plans have the handle "pro"')
  const five = [1, 2, 3, 4, 5].map(number => plan({ name: `Plan ${number}` }))
  expect(() => register(...five)).toThrow('at most 4 public plans')
})
