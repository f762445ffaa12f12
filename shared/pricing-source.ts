import { AppDistribution } from './app-distribution'

/** Where the plan of a shop comes from. */
export const PRICING_SOURCES = ['billing_api', 'app_pricing'] as const

export type PricingSource = (typeof PRICING_SOURCES)[number]

/**
 * Returns where plans come from in an app that does not set it. New apps in the app store are to
 * use App Pricing, which exists for them only.
 *
 * @see https://shopify.dev/docs/apps/launch/billing
 */
export function defaultPricing(distribution: string): PricingSource {
  return distribution === AppDistribution.AppStore ? 'app_pricing' : 'billing_api'
}
