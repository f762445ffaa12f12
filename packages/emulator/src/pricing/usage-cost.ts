import { currencyDecimals } from '../money/minor-units'
import { MILLIONTHS, readMillionths } from './decimal'
import type { EmulatorMeter, EmulatorMeterTier } from './pricing-plan'

/**
 * Returns the cost of what a meter counted in one billing cycle, in minor units of its currency,
 * rounded half up.
 *
 * - `fixed`: each unit has the same price.
 * - `graduated`: each unit has the price of its own tier.
 * - `volume`: all units have the price of the tier that the total falls into.
 *
 * @param quantity in millionths of a unit
 * @param currencyCode of the prices
 * @see https://shopify.dev/docs/apps/launch/billing/shopify-app-pricing/subscription-billing/setup-usage-charges
 */
export function usageMinor(
  { mode = 'fixed', tiers }: EmulatorMeter,
  quantity: bigint,
  currencyCode: string,
): number {
  if (quantity === 0n) return 0
  const cost =
    mode === 'graduated'
      ? graduated(tiers, quantity)
      : costIn(
          tiers.find(tier => quantity <= lastUnit(tier, quantity)),
          quantity,
        )
  // A minor unit in the unit of a product of two values in millionths.
  const minor = (MILLIONTHS * MILLIONTHS) / 10n ** BigInt(currencyDecimals(currencyCode))
  return Number((cost + minor / 2n) / minor)
}

function graduated(tiers: readonly EmulatorMeterTier[], quantity: bigint): bigint {
  let cost = 0n
  let below = 0n
  for (const tier of tiers) {
    if (quantity <= below) break
    const last = lastUnit(tier, quantity)
    cost += costIn(tier, (quantity < last ? quantity : last) - below)
    below = last
  }
  return cost
}

function lastUnit({ upTo }: EmulatorMeterTier, quantity: bigint): bigint {
  return upTo === null ? quantity : BigInt(upTo) * MILLIONTHS
}

function costIn(tier: EmulatorMeterTier | undefined, units: bigint): bigint {
  if (!tier) return 0n
  const perUnit = readMillionths(tier.amountPerUnit) ?? 0n
  return units * perUnit + (readMillionths(tier.amount ?? '0') ?? 0n) * MILLIONTHS
}
