import type { PlatformPlanOffer } from '../../shared/types/plan'

/** How often a plan is paid. */
export type PlanInterval = NonNullable<PlatformPlanOffer['interval']>

const PERIODS_PER_YEAR = { EVERY_30_DAYS: 365 / 30, ANNUAL: 1 }
const MONTHS = 12

export function intervalOf({ interval = 'EVERY_30_DAYS' }: PlatformPlanOffer): PlanInterval {
  return interval
}

/** Price of a year, to compare plans of different intervals. */
export function yearlyPrice(price: number, interval: PlanInterval): number {
  return price * PERIODS_PER_YEAR[interval]
}

/** The intervals of plans that cost money. A free plan has none: it is offered with each. */
export function paidIntervals(plans: readonly PlatformPlanOffer[]): PlanInterval[] {
  const paid = plans.filter(({ price }) => price > 0).map(intervalOf)
  return (['EVERY_30_DAYS', 'ANNUAL'] as const).filter(interval => paid.includes(interval))
}

/**
 * The largest share that a year costs less than twelve months of the plan with the same name.
 *
 * @returns between 0 and 1; 0 where no plan is cheaper by the year
 */
export function yearlySaving(plans: readonly PlatformPlanOffer[]): number {
  const monthly = new Map(
    plans
      .filter(plan => intervalOf(plan) === 'EVERY_30_DAYS' && plan.price > 0)
      .map(plan => [plan.name, plan.price * MONTHS]),
  )
  const savings = plans
    .filter(plan => intervalOf(plan) === 'ANNUAL')
    .map(({ name, price }) => {
      const year = monthly.get(name)
      return year === undefined ? 0 : 1 - price / year
    })
  return Math.max(0, ...savings)
}
