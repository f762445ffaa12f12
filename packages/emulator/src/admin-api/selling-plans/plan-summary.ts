import type { PlanRecord } from './plan-records'

/** Summarizes plans for a merchant, e.g. `2 delivery frequencies, 5-10% discount`. */
export function planSummary(plans: readonly PlanRecord[]): string {
  const noun = plans.length === 1 ? 'frequency' : 'frequencies'
  const percentages = plans.flatMap(({ pricingPolicies }) =>
    pricingPolicies.flatMap(({ adjustmentValue }) => adjustmentValue.percentage ?? []),
  )
  // Without a discount, the platform leaves its place empty.
  return `${plans.length} delivery ${noun}, ${rangeOf(percentages)} discount`
}

function rangeOf(percentages: readonly number[]): string {
  if (percentages.length === 0) return ''
  const [low, high] = [Math.min(...percentages), Math.max(...percentages)]
  return low === high ? `${low}%` : `${low}-${high}%`
}
