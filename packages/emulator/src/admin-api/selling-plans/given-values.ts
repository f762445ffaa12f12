import type { SellingPlanPricingPolicyValueInput } from '../../../generated/admin'

/** Whether a list has no item at an index. */
export function lacks(index: number, list: readonly unknown[] | null | undefined): boolean {
  return (list?.length ?? 0) <= index
}

export function hasBoth(one: unknown, other: unknown): boolean {
  return isGiven(one) && isGiven(other)
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** Whether a value that is a percentage, or an amount, by its type is given as the other. */
export function mismatches(
  type: string | null | undefined,
  value: SellingPlanPricingPolicyValueInput | null | undefined,
): boolean {
  if (!type || !value) return false
  return type === 'PERCENTAGE' ? isGiven(value.fixedValue) : isGiven(value.percentage)
}
