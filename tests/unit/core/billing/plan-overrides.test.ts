import { describe, expect, it } from 'vitest'
import { withOverrides } from '../../../../server/core/billing/plan-overrides'
import { PLANS } from '../../billing-scenes'
import { errorCode } from '../../error-code'

describe('withOverrides', () => {
  it('changes the given values, 0 included, and ignores undefined', () => {
    expect(
      withOverrides('Basic', PLANS.Basic, { trialDays: 0, replacementBehavior: undefined }),
    ).toEqual({ ...PLANS.Basic, trialDays: 0 })
    expect(withOverrides('Setup', PLANS.Setup, { amount: 0 })).toEqual({
      ...PLANS.Setup,
      amount: 0,
    })
  })

  it('changes the line item with the same interval and leaves the other unchanged', () => {
    const [monthly, usage] = PLANS.Pro.lineItems
    const changed = withOverrides('Pro', PLANS.Pro, {
      lineItems: [
        { interval: 'EVERY_30_DAYS', amount: 20, discount: { value: { amount: 5 } } },
        { interval: 'USAGE', amount: undefined },
      ],
    })
    expect(changed).toEqual({
      ...PLANS.Pro,
      lineItems: [{ ...monthly, amount: 20, discount: { value: { amount: 5 } } }, usage],
    })
  })

  it('does not change the configured plan', () => {
    const before = structuredClone(PLANS.Pro)
    withOverrides('Pro', PLANS.Pro, { trialDays: 3, lineItems: [{ interval: 'USAGE', amount: 1 }] })
    expect(PLANS.Pro).toEqual(before)
  })

  it.each([
    [
      'a line item that the plan has not',
      () => withOverrides('Pro', PLANS.Pro, { lineItems: [{ interval: 'ANNUAL', amount: 1 }] }),
    ],
    [
      'line items of a one-time plan',
      () => withOverrides('Setup', PLANS.Setup, { lineItems: [{ interval: 'USAGE', amount: 1 }] }),
    ],
    ['a trial of a one-time plan', () => withOverrides('Setup', PLANS.Setup, { trialDays: 1 })],
    ['a price outside of the line items', () => withOverrides('Pro', PLANS.Pro, { amount: 1 })],
    [
      'a price that is none',
      () =>
        withOverrides('Pro', PLANS.Pro, { lineItems: [{ interval: 'USAGE', amount: Number.NaN }] }),
    ],
  ])('refuses %s', (_what, run) => expect(errorCode(run)).toBe('configuration_invalid'))
})
