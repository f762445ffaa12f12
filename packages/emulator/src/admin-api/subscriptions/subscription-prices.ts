import type {
  SubscriptionDiscountRecord,
  SubscriptionLineRecord,
  SubscriptionTerms,
} from './contract-records'

/** What a discount reduces, in minor units of the contract's currency. */
export interface SubscriptionReduction {
  readonly discount: SubscriptionDiscountRecord
  /** Of each line. */
  readonly lineAmounts: readonly number[]
  readonly shippingAmount: number
}

/**
 * Returns the price of one item in a cycle.
 *
 * @param billed number of cycles that were billed before
 */
export function cyclePrice(
  { currentPrice, pricing }: SubscriptionLineRecord,
  billed: number,
): number {
  const due = pricing?.cycleDiscounts.findLast(({ afterCycle }) => afterCycle <= billed)
  return due?.computedPrice ?? currentPrice
}

/**
 * Computes the discounts of a subscription, one after another.
 *
 * @param billed number of cycles that were billed before
 */
export function reduceSubscription(
  { lines, discounts, deliveryPrice }: SubscriptionTerms,
  billed: number,
): SubscriptionReduction[] {
  const left = lines.map(line => cyclePrice(line, billed) * line.quantity)
  let shipping = deliveryPrice
  return discounts.filter(isApplicable).map(discount => {
    if (discount.targetType === 'SHIPPING_LINE') {
      const shippingAmount = shipping
      shipping = 0
      return { discount, lineAmounts: lines.map(() => 0), shippingAmount }
    }
    const lineAmounts = reduceLines(discount, lines, left)
    for (const [index, amount] of lineAmounts.entries()) left[index] = (left[index] ?? 0) - amount
    return { discount, lineAmounts, shippingAmount: 0 }
  })
}

function isApplicable({
  rejectionReason,
  recurringCycleLimit,
  usageCount,
}: SubscriptionDiscountRecord): boolean {
  return (
    rejectionReason === null && (recurringCycleLimit === null || usageCount < recurringCycleLimit)
  )
}

function reduceLines(
  { value, lineIds }: SubscriptionDiscountRecord,
  lines: readonly SubscriptionLineRecord[],
  prices: readonly number[],
): number[] {
  const weights = lines.map(({ id }, index) =>
    lineIds === null || lineIds.includes(id) ? (prices[index] ?? 0) : 0,
  )
  if ('percentage' in value)
    return weights.map(price => Math.round((price * value.percentage) / 100))
  if (value.appliesOnEachItem)
    return weights.map((price, index) =>
      Math.min(price, value.amount * (lines[index]?.quantity ?? 0)),
    )
  const total = weights.reduce((sum, price) => sum + price, 0)
  const amount = Math.min(value.amount, total)
  const parts = weights.map(price => (total === 0 ? 0 : Math.round((amount * price) / total)))
  const rest = amount - parts.reduce((sum, part) => sum + part, 0)
  const last = weights.findLastIndex(price => price > 0)
  return parts.map((part, index) => (index === last ? part + rest : part))
}
