import type { DiscountCodeSeed } from '../../state/content'
import { globalId } from '../engine/records/global-id'
import type { RecordStore } from '../engine/records/record-store'
import { DISCOUNTS, REDEEM_CODES } from './discount-records'
import type { DiscountRecord } from './discount-records'

/** Adds the discount codes of a seed: a percentage off all items, for everyone. */
export function seedDiscountCodes(
  records: RecordStore,
  seeds: readonly DiscountCodeSeed[],
  at: string,
): void {
  const discounts = records.table<DiscountRecord, never>(DISCOUNTS)
  const codes = records.table(REDEEM_CODES)
  for (const { code, percentage, title = code } of seeds) {
    const { id } = discounts.put({
      id: globalId('DiscountCodeNode', records.nextNumber(DISCOUNTS.type)),
      __typename: 'DiscountCodeNode',
      kind: 'Basic',
      title,
      startsAt: at,
      endsAt: null,
      tags: [],
      combinesWith: {
        orderDiscounts: false,
        productDiscounts: false,
        shippingDiscounts: false,
        productDiscountsWithTagsOnSameCartLine: [],
      },
      buyers: { kind: 'all', ids: [] },
      appliesOncePerCustomer: false,
      usageLimit: null,
      recurringCycleLimit: null,
      minimum: null,
      gets: {
        reduction: { kind: 'percentage', percentage: percentage / 100 },
        quantity: null,
        items: { kind: 'all', productIds: [], variantIds: [], collectionIds: [] },
        appliesOnOneTimePurchase: true,
        appliesOnSubscription: false,
      },
      buys: null,
      usesPerOrderLimit: null,
      destination: { countries: null, includeRestOfWorld: true },
      maximumShippingPrice: null,
      appliesOnOneTimePurchase: true,
      appliesOnSubscription: false,
      functionKey: null,
      appClasses: [],
      usageCount: 0,
      createdAt: at,
      updatedAt: at,
    })
    codes.put({
      id: codes.nextId(),
      __typename: 'DiscountRedeemCode',
      discountId: id,
      code,
      usageCount: 0,
    })
  }
}
