import type { PlatformBilling } from '#platform'

/** Codes that a shop can have without payment. */
export const FREE_CODES = 3

/** Price of the paid plan. */
export const PRICE = { amount: 5, currencyCode: 'USD' }

export const plans = {
  Unlimited: { trialDays: 7, lineItems: [{ interval: 'EVERY_30_DAYS', ...PRICE }] },
} satisfies PlatformBilling

// The names of plans are known to TypeScript.
declare module '#platform' {
  interface PlatformRegister {
    billing: typeof plans
  }
}

/** Returns how many codes a shop may have. Asks the platform only if the free ones are used up. */
export async function codeLimit(billing: BillingContext, used: number): Promise<number> {
  if (used < FREE_CODES) return FREE_CODES
  const { hasActivePayment } = await billing.check({ plans: ['Unlimited'] })
  return hasActivePayment ? Number.MAX_SAFE_INTEGER : FREE_CODES
}
