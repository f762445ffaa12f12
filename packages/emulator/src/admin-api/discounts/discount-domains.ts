import type { Domain } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedDiscountCodes } from './seed-discounts'
import { seedDiscounts } from './seed-merchant-discounts'
import { created, DESTROYED } from '../timelines'
import { bulkMutations } from './bulk-mutations'
import { discountWrites } from './discount-mutations'
import { discountQueries } from './discount-queries'
import { lifecycleMutations } from './lifecycle-mutations'
import { redeemCodeDomain } from './redeem-codes'

const DISCOUNT = { type: 'DiscountCodeNode', subjectType: 'DISCOUNT_NODE' }

/** The roots that change discounts. */
export const discountMutations: AdminDomain = {
  seed: {
    records: {
      discountCodes: (run, seeds) =>
        run.add('DiscountNode', seeds, () => seedDiscountCodes(run.store.records, seeds, run.at)),
      discounts: seedDiscounts,
    },
  },
  timelines: {
    'discounts/create': { ...DISCOUNT, entries: [created('discount')] },
    'discounts/update': {
      ...DISCOUNT,
      entries: [{ action: 'update', message: () => 'Discount was edited.' }],
    },
    'discounts/delete': { ...DISCOUNT, entries: [DESTROYED] },
  },
  mutations: { ...bulkMutations, ...discountWrites, ...lifecycleMutations },
}

/** Discounts of every method and kind, and their codes. */
export const discountDomains: readonly Domain[] = [
  discountMutations,
  discountQueries,
  redeemCodeDomain,
]
