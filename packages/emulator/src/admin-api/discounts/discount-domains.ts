import type { Domain } from '../../engine/resolve/domain'
import { bulkMutations } from './bulk-mutations'
import { discountWrites } from './discount-mutations'
import { discountQueries } from './discount-queries'
import { lifecycleMutations } from './lifecycle-mutations'
import { redeemCodeDomain } from './redeem-codes'

/** The roots that change discounts. */
export const discountMutations: Domain = {
  mutations: { ...bulkMutations, ...discountWrites, ...lifecycleMutations },
}

/** Discounts of every method and kind, and their codes. */
export const discountDomains: readonly Domain[] = [
  discountMutations,
  discountQueries,
  redeemCodeDomain,
]
