import type { AccessRequirement } from '../../../facts/schemas/access-file'

/** The plan of a shop, e.g. `Basic` or `Shopify Plus`. */
export interface ShopPlan {
  plan: string
  /** A development store has what the plan `Development` has. */
  developmentStore: boolean
}

/** True if the plan of a shop is one that a requirement allows. */
export function meetsPlan(
  { plan, developmentStore }: ShopPlan,
  { onlyPlans, exceptPlans }: Pick<AccessRequirement, 'onlyPlans' | 'exceptPlans'>,
): boolean {
  const words = plan.toLowerCase().split(/\s+/)
  if (developmentStore) words.push('development')
  const isOneOf = (plans: readonly string[]) =>
    plans.some(name => words.includes(name.toLowerCase()))
  return (onlyPlans === undefined || isOneOf(onlyPlans)) && !isOneOf(exceptPlans ?? [])
}
