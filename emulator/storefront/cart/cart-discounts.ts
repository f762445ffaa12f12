import type { GraphqlContext } from '../../graphql/graphql-context'
import { hasProduct } from '../../admin-api/collections/collection-membership'
import { COLLECTIONS } from '../../admin-api/collections/collection-records'
import {
  classesOf,
  codeKey,
  discountTable,
  REDEEM_CODES,
  statusOf,
} from '../../admin-api/discounts/discount-records'
import type {
  DiscountClass,
  DiscountRecord,
  ItemSelection,
  RedeemCodeRecord,
} from '../../admin-api/discounts/discount-records'
import { centsOf } from '../../admin-api/orders/money-bags'
import { ORDERS } from '../../admin-api/orders/order-records'
import { PRODUCTS, VARIANTS } from '../../admin-api/products/product-records'

/** Why a code has no effect: codes of the schema's `CartWarningCode`. */
export type RefusedCode =
  | 'DISCOUNT_CODE_NOT_HONOURED'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  | 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  | 'DISCOUNT_USAGE_LIMIT_REACHED'

/** What discounts are computed from. Amounts are in hundredths of the shop's currency. */
export interface DiscountedCart {
  readonly lines: readonly {
    readonly variantId: string
    readonly quantity: number
    readonly price: number
  }[]
  /** Price of the chosen shipping rate; null without one. */
  readonly shipping: number | null
  readonly countryCode: string | null
  readonly customerId: string | null
  readonly codes: readonly string[]
}

/** A discount that reduces a cart. */
export interface AppliedDiscount {
  readonly discount: DiscountRecord
  /** The code of the buyer; null for an automatic discount. */
  readonly redeemCode: RedeemCodeRecord | null
  readonly discountClass: DiscountClass
  /** Reduction of each line. */
  readonly lineAmounts: readonly number[]
  readonly shippingAmount: number
}

export interface CartDiscounts {
  /** Products first, then the order, then shipping. */
  readonly applied: readonly AppliedDiscount[]
  readonly refused: readonly { readonly code: string; readonly reason: RefusedCode }[]
}

interface Candidate {
  readonly discount: DiscountRecord
  readonly redeemCode: RedeemCodeRecord | null
}

const CLASS_ORDER: readonly DiscountClass[] = ['PRODUCT', 'ORDER', 'SHIPPING']

/**
 * Applies automatic discounts and codes to a cart. Of discounts that do not combine, the one with
 * the larger reduction applies. Buy X get Y discounts, those of apps, and those of segments and
 * markets are not simulated.
 */
export function discountCart(context: GraphqlContext, cart: DiscountedCart): CartDiscounts {
  const refused: { code: string; reason: RefusedCode }[] = []
  const candidates: Candidate[] = discountTable(context)
    .all()
    .filter(
      discount =>
        discount.__typename === 'DiscountAutomaticNode' &&
        reasonAgainst(context, cart, { discount, redeemCode: null }) === undefined,
    )
    .map(discount => ({ discount, redeemCode: null }))
  for (const code of cart.codes) {
    const candidate = findCandidate(context, code)
    const reason = candidate ? reasonAgainst(context, cart, candidate) : 'DISCOUNT_NOT_FOUND'
    if (reason !== undefined) refused.push({ code, reason })
    else if (candidate) candidates.push(candidate)
  }
  const prices = cart.lines.map(({ price }) => price)
  const savings = (candidate: Candidate) => totalOf(reduce(context, cart, candidate, prices, []))
  // Of equal ones, that of the buyer's code.
  const sorted = candidates.toSorted(
    (left, right) =>
      savings(right) - savings(left) ||
      Number(left.redeemCode === null) - Number(right.redeemCode === null),
  )
  const chosen: Candidate[] = []
  for (const candidate of sorted) {
    if (chosen.every(other => combine(candidate.discount, other.discount))) chosen.push(candidate)
    else if (candidate.redeemCode)
      refused.push({ code: candidate.redeemCode.code, reason: 'DISCOUNT_CODE_NOT_HONOURED' })
  }
  const inOrder = chosen.toSorted(
    (left, right) =>
      CLASS_ORDER.indexOf(classOf(left.discount)) - CLASS_ORDER.indexOf(classOf(right.discount)),
  )
  const applied: AppliedDiscount[] = []
  for (const candidate of inOrder) {
    const reduction = reduce(context, cart, candidate, remaining(prices, applied), applied)
    if (totalOf(reduction) > 0) applied.push(reduction)
  }
  return { applied, refused }
}

function findCandidate(context: GraphqlContext, code: string): Candidate | undefined {
  const [redeemCode] = context.store.records.table(REDEEM_CODES).lookUp('code', codeKey(code))
  const discount = discountTable(context).get(redeemCode?.discountId)
  return redeemCode && discount && { discount, redeemCode }
}

function reasonAgainst(
  context: GraphqlContext,
  cart: DiscountedCart,
  { discount, redeemCode }: Candidate,
): RefusedCode | undefined {
  if (statusOf(discount, context.clock.now()) !== 'ACTIVE') return 'DISCOUNT_CURRENTLY_INACTIVE'
  if (discount.usageLimit !== null && discount.usageCount >= discount.usageLimit)
    return 'DISCOUNT_USAGE_LIMIT_REACHED'
  const { kind, ids } = discount.buyers
  if (kind === 'customers' && cart.customerId === null) return 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  if (kind === 'customers' ? !ids.includes(cart.customerId ?? '') : kind !== 'all')
    return 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  if (discount.appliesOncePerCustomer && redeemCode && hasUsed(context, cart, redeemCode))
    return 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  if (discount.kind === 'App' || discount.kind === 'Bxgy') return 'DISCOUNT_CODE_NOT_HONOURED'
  const lines = entitledLines(context, cart, discount)
  if (lines.length === 0) return 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  const { minimum } = discount
  if (minimum?.kind === 'subtotal' && sum(lines, 'price') < centsOf(minimum.amount))
    return 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  if (minimum?.kind === 'quantity' && sum(lines, 'quantity') < Number(minimum.quantity))
    return 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  return discount.kind === 'FreeShipping' && cart.shipping !== null && !isShipped(cart, discount)
    ? 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
    : undefined
}

function hasUsed(
  { store }: GraphqlContext,
  { customerId }: DiscountedCart,
  redeemCode: RedeemCodeRecord,
): boolean {
  if (customerId === null) return false
  return store.records
    .table(ORDERS)
    .lookUp('customer', customerId)
    .some(({ discounts }) =>
      discounts.some(
        ({ kind, title }) => kind === 'CODE' && codeKey(title) === codeKey(redeemCode.code),
      ),
    )
}

/** Whether a free shipping discount is for the destination and the price of the shipping. */
function isShipped({ shipping, countryCode }: DiscountedCart, discount: DiscountRecord): boolean {
  const { destination, maximumShippingPrice: maximum } = discount
  if (shipping === null || (maximum !== null && shipping > centsOf(maximum))) return false
  const { countries, includeRestOfWorld } = destination
  return countries === null || includeRestOfWorld || countries.includes(countryCode ?? '')
}

function entitledLines(context: GraphqlContext, cart: DiscountedCart, { gets }: DiscountRecord) {
  return cart.lines.filter(({ variantId }) => !gets || isEntitled(context, gets.items, variantId))
}

function isEntitled(
  { store: { records } }: GraphqlContext,
  { kind, productIds, variantIds, collectionIds }: ItemSelection,
  variantId: string,
): boolean {
  const product = records.table(PRODUCTS).get(records.table(VARIANTS).get(variantId)?.productId)
  if (kind === 'all') return true
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
 * Computes what a discount reduces.
 *
 * @param prices of the lines, with the discounts that apply before
 */
function reduce(
  context: GraphqlContext,
  cart: DiscountedCart,
  { discount, redeemCode }: Candidate,
  prices: readonly number[],
  before: readonly AppliedDiscount[],
): AppliedDiscount {
  const discountClass = classOf(discount)
  const none = cart.lines.map(() => 0)
  const shared = { discount, redeemCode, discountClass }
  if (discount.kind === 'FreeShipping')
    return {
      ...shared,
      lineAmounts: none,
      shippingAmount: isShipped(cart, discount) ? (cart.shipping ?? 0) : 0,
    }
  const { gets } = discount
  if (!gets) return { ...shared, lineAmounts: none, shippingAmount: 0 }
  const weights = cart.lines.map(({ variantId }, index) => {
    // A line has at most one product discount.
    const isTaken =
      discountClass === 'PRODUCT' &&
      before.some(other => other.discountClass === 'PRODUCT' && (other.lineAmounts[index] ?? 0) > 0)
    return isTaken || !isEntitled(context, gets.items, variantId) ? 0 : (prices[index] ?? 0)
  })
  const { reduction } = gets
  if (reduction.kind === 'percentage')
    return { ...shared, lineAmounts: share(weights, reduction.percentage), shippingAmount: 0 }
  const amount = centsOf(reduction.amount)
  if (reduction.appliesOnEachItem) {
    const lineAmounts = weights.map((price, index) =>
      Math.min(price, amount * (cart.lines[index]?.quantity ?? 0)),
    )
    return { ...shared, lineAmounts, shippingAmount: 0 }
  }
  const total = weights.reduce((left, right) => left + right, 0)
  const part = total === 0 ? 0 : Math.min(amount, total) / total
  return { ...shared, lineAmounts: share(weights, part), shippingAmount: 0 }
}

/** Splits a part of prices. The last price gets what rounding leaves. */
function share(prices: readonly number[], part: number): number[] {
  const total = Math.round(prices.reduce((left, right) => left + right, 0) * part)
  const amounts = prices.map(price => Math.round(price * part))
  const rest = total - amounts.reduce((left, right) => left + right, 0)
  const last = prices.findLastIndex(price => price > 0)
  return amounts.map((amount, index) => (index === last ? amount + rest : amount))
}

function remaining(prices: readonly number[], applied: readonly AppliedDiscount[]): number[] {
  return prices.map((price, index) =>
    applied.reduce((left, { lineAmounts }) => left - (lineAmounts[index] ?? 0), price),
  )
}

function combine(left: DiscountRecord, right: DiscountRecord): boolean {
  return allows(left, classOf(right)) && allows(right, classOf(left))
}

function allows({ combinesWith }: DiscountRecord, other: DiscountClass): boolean {
  if (other === 'SHIPPING') return combinesWith.shippingDiscounts
  return other === 'ORDER' ? combinesWith.orderDiscounts : combinesWith.productDiscounts
}

function classOf(discount: DiscountRecord): DiscountClass {
  return classesOf(discount)[0] ?? 'ORDER'
}

function totalOf({ lineAmounts, shippingAmount }: AppliedDiscount): number {
  return lineAmounts.reduce((left, right) => left + right, shippingAmount)
}

function sum(lines: DiscountedCart['lines'], name: 'price' | 'quantity'): number {
  return lines.reduce((total, line) => total + line[name], 0)
}
