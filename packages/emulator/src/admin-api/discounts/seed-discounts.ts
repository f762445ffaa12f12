import type { DiscountCodeSeed } from '../../state/content'
import type { RecordStore } from '../../engine/records/record-store'
import { addCode, ALL_ITEMS, blankDiscount, DISCOUNTS } from './discount-records'

/** Adds the discount codes of a seed: a percentage off all items, for everyone. */
export function seedDiscountCodes(
  records: RecordStore,
  seeds: readonly DiscountCodeSeed[],
  at: string,
): void {
  const discounts = records.table(DISCOUNTS)
  for (const { code, percentage, title = code } of seeds) {
    const { id } = discounts.put({
      ...blankDiscount(records, 'Code', 'Basic', at),
      title,
      gets: {
        reduction: { kind: 'percentage', percentage: percentage / 100 },
        quantity: null,
        items: ALL_ITEMS,
        appliesOnOneTimePurchase: true,
        appliesOnSubscription: false,
      },
    })
    addCode(records, id, code)
  }
}
