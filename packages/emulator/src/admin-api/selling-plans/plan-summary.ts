import { formatMoney } from '../../money/money'
import { toMinor } from '../../money/minor-units'
import type { PlanRecord } from './plan-records'

/**
 * Summarizes plans for a merchant, e.g. `2 delivery frequencies, 5-10%·$2 discount`.
 *
 * @param currencyCode of the shop
 */
export function planSummary(plans: readonly PlanRecord[], currencyCode: string): string {
  const noun = plans.length === 1 ? 'frequency' : 'frequencies'
  const policies = plans.flatMap(({ pricingPolicies }) => pricingPolicies)
  const percentages = policies.flatMap(({ adjustmentValue }) => adjustmentValue.percentage ?? [])
  const amounts = policies
    .filter(({ adjustmentType }) => adjustmentType === 'FIXED_AMOUNT')
    .flatMap(({ adjustmentValue: { amount } }) => (amount === undefined ? [] : Number(amount)))
  const ranges = [
    rangeOf(percentages, value => `${value}%`, '%'),
    rangeOf(amounts, value => moneyText(value, currencyCode)),
  ]
  // Without a discount, the platform leaves its place empty.
  return `${plans.length} delivery ${noun}, ${ranges.filter(Boolean).join('·')} discount`
}

/** @param unit behind both numbers, which a range shows once */
function rangeOf(values: readonly number[], text: (value: number) => string, unit = ''): string {
  if (values.length === 0) return ''
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low === high ? text(low) : `${text(low).slice(0, -unit.length || undefined)}-${text(high)}`
}

/** Recorded: amounts are rounded to whole units. */
function moneyText(amount: number, currencyCode: string): string {
  const minor = toMinor(String(Math.round(amount)), currencyCode)
  return formatMoney({ minor, currencyCode }).replace(/\.0+$/, '')
}
