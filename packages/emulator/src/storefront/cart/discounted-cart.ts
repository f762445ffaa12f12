import { hasProduct } from '../../admin-api/collections/collection-membership'
import { COLLECTIONS } from '../../admin-api/collections/collection-records'
import type {
  DiscountClass,
  DiscountRecord,
  ItemSelection,
  RedeemCodeRecord,
} from '../../admin-api/discounts/discount-records'
import { classesOf } from '../../admin-api/discounts/discount-records'
import { toMinor } from '../../money/minor-units'
import { PRODUCTS, VARIANTS } from '../../admin-api/products/product-records'
import type { GraphqlContext } from '../../engine/graphql-context'

/** What discounts are computed from. Amounts are in minor units of the buyer's currency. */
export interface DiscountedCart {
  /** Of the buyer, ISO 4217. */
  readonly currencyCode: string
  /** Units of the buyer's currency for a unit of the shop's, in which discounts have amounts. */
  readonly rate: number
  readonly lines: readonly {
    readonly variantId: string
    readonly quantity: number
    /** Of the whole line. */
    readonly price: number
    readonly isSubscription: boolean
  }[]
  /** Price of the chosen shipping rate; null without one. */
  readonly shipping: number | null
  readonly countryCode: string | null
  readonly customerId: string | null
  readonly codes: readonly string[]
}

/** A discount that a cart may have. */
export interface DiscountCandidate {
  readonly discount: DiscountRecord
  /** The code of the buyer; null for an automatic discount. */
  readonly redeemCode: RedeemCodeRecord | null
}

/** A discount that reduces a cart. */
export interface AppliedDiscount extends DiscountCandidate {
  readonly discountClass: DiscountClass
  /** Reduction of each line. */
  readonly lineAmounts: readonly number[]
  readonly shippingAmount: number
}

/** Returns what a discount reduces. A discount of a Function with several classes has the first. */
export function classOf(discount: DiscountRecord): DiscountClass {
  return classesOf(discount)[0] ?? 'ORDER'
}

/** Returns what a discount reduces in total. */
export function totalOf({ lineAmounts, shippingAmount }: AppliedDiscount): number {
  return lineAmounts.reduce((left, right) => left + right, shippingAmount)
}

/** Returns whether a selection of items contains a variant. */
export function isEntitled(
  { store: { records } }: GraphqlContext,
  { kind, productIds, variantIds, collectionIds }: ItemSelection,
  variantId: string,
): boolean {
  if (kind === 'all') return true
  const product = records.table(PRODUCTS).get(records.table(VARIANTS).get(variantId)?.productId)
  if (kind === 'products')
    return variantIds.includes(variantId) || productIds.includes(product?.id ?? '')
  return collectionIds.some(id => {
    const collection = records.table(COLLECTIONS).get(id)
    return collection !== undefined && product !== undefined
      ? hasProduct(records, collection, product)
      : false
  })
}

/**
 * Returns whether a discount is for purchases like that of a line: one time, or again and again.
 */
export function isForPurchase(
  { gets, kind, appliesOnOneTimePurchase, appliesOnSubscription }: DiscountRecord,
  { isSubscription }: DiscountedCart['lines'][number],
): boolean {
  const terms =
    kind === 'Basic' && gets ? gets : { appliesOnOneTimePurchase, appliesOnSubscription }
  return isSubscription ? terms.appliesOnSubscription : terms.appliesOnOneTimePurchase
}

/** Converts an amount of a discount to minor units of the buyer's currency. */
export function amountIn(
  { rate, currencyCode }: Pick<DiscountedCart, 'currencyCode' | 'rate'>,
  amount: string | number,
): number {
  return toMinor(Number(amount) * rate, currencyCode)
}

/** Whether a free shipping discount is for the destination and the price of the shipping. */
export function isShippedFree(
  cart: DiscountedCart,
  { destination, maximumShippingPrice: maximum }: DiscountRecord,
): boolean {
  const { shipping, countryCode } = cart
  if (shipping === null || (maximum !== null && shipping > amountIn(cart, maximum))) return false
  const { countries, includeRestOfWorld } = destination
  return countries === null || includeRestOfWorld || countries.includes(countryCode ?? '')
}
