import { splitBag } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import type { AllocationRecord, DiscountRecord } from '../orders/order-records'
import type { DraftContent, DraftDiscountRecord } from './draft-records'
import { draftSums, lineDiscount, lineTotal } from './draft-totals'

/** The discounts of a draft order, as those of an order. */
interface DraftDiscounts {
  readonly discounts: readonly DiscountRecord[]
  /** The parts of each item, in the order of the items. */
  readonly allocations: readonly (readonly AllocationRecord[])[]
}

/** Converts the discounts of a draft order and of its items to those of an order. */
export function draftDiscounts(draft: DraftContent): DraftDiscounts {
  const discounts: DiscountRecord[] = []
  const { orderDiscount } = draftSums(draft)
  const shares = splitBag(
    orderDiscount,
    draft.lineItems.map(line => lineTotal(line)[0] - lineDiscount(draft, line)[0]),
  )
  if (draft.discount) discounts.push(discountOf(draft.discount, orderDiscount, 'ACROSS'))
  const allocations = draft.lineItems.map((line, index) => {
    const own: AllocationRecord[] = []
    const share = shares[index]
    if (draft.discount && share) own.push({ discountIndex: 0, amount: share })
    if (line.discount) {
      const amount = lineDiscount(draft, line)
      const discountIndex = discounts.push(discountOf(line.discount, amount, 'EACH')) - 1
      own.push({ discountIndex, amount })
    }
    return own
  })
  return { discounts, allocations }
}

function discountOf(
  { title, description, value, valueType }: DraftDiscountRecord,
  amount: Bag,
  allocationMethod: 'ACROSS' | 'EACH',
): DiscountRecord {
  return {
    kind: 'MANUAL',
    title: title ?? 'Custom discount',
    description,
    value: valueType === 'PERCENTAGE' ? { percentage: value } : { amount },
    allocationMethod,
    targetSelection: allocationMethod === 'ACROSS' ? 'ALL' : 'EXPLICIT',
    targetType: 'LINE_ITEM',
  }
}
