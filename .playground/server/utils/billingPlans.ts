import type { PlanName, PlatformBilling } from '#platform'

/** What the app costs. The names are known to TypeScript wherever the layer takes one. */
export const billingPlans = {
  Basic: {
    trialDays: 7,
    lineItems: [{ interval: 'EVERY_30_DAYS', amount: 10, currencyCode: 'USD' }],
  },
  Premium: {
    replacementBehavior: 'APPLY_IMMEDIATELY',
    lineItems: [
      {
        interval: 'EVERY_30_DAYS',
        amount: 30,
        currencyCode: 'USD',
        discount: { durationLimitInIntervals: 3, value: { percentage: 0.2 } },
      },
      { interval: 'USAGE', amount: 20, currencyCode: 'USD', terms: '$1.00 for each message' },
    ],
  },
  'Priority setup': { interval: 'ONE_TIME', amount: 49, currencyCode: 'USD' },
} satisfies PlatformBilling

declare module '#platform' {
  interface PlatformRegister {
    billing: typeof billingPlans
  }
}

/** Whether a plan has this name, exactly. */
export function isPlanName(name: unknown): name is PlanName {
  return typeof name === 'string' && Object.hasOwn(billingPlans, name)
}
