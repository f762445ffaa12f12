import type { Pricing } from '../../server/core/pricing/create-pricing'

async function unexpected(): Promise<never> {
  throw new Error('An app with the Billing API reads no plan')
}

/** For an app with the Billing API, which must not use it. */
export const NO_PRICING: Pricing = {
  findSubscription: unexpected,
  reportChange: unexpected,
  reportLanding: unexpected,
  forget: unexpected,
  shopIdOf: unexpected,
}
