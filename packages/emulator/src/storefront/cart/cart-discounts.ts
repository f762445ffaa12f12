import { codeKey, REDEEM_CODES, DISCOUNTS } from '../../admin-api/discounts/discount-records'
import type { DiscountClass, DiscountRecord } from '../../admin-api/discounts/discount-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import { reasonAgainst } from './discount-eligibility'
import type { RefusedCode } from './discount-eligibility'
import { classOf, totalOf } from './discounted-cart'
import type { AppliedDiscount, DiscountCandidate, DiscountedCart } from './discounted-cart'
import { reduceCart } from './reduce-cart'

export interface CartDiscounts {
  /** Products first, then the order, then shipping. */
  readonly applied: readonly AppliedDiscount[]
  readonly refused: readonly { readonly code: string; readonly reason: RefusedCode }[]
}

/** Number of combinations after which the best one so far is chosen. */
const MAX_COMBINATIONS = 200

/**
 * Applies automatic discounts and codes to a cart: of all combinations that the discounts allow,
 * the one that reduces the cart most. Discounts of apps reduce nothing, as Functions are not run.
 */
export function discountCart(context: GraphqlContext, cart: DiscountedCart): CartDiscounts {
  const refused: { code: string; reason: RefusedCode }[] = []
  const candidates: DiscountCandidate[] = DISCOUNTS.in(context)
    .all()
    .filter(({ __typename }) => __typename === 'DiscountAutomaticNode')
    .map(discount => ({ discount, redeemCode: null }))
    .filter(candidate => reasonAgainst(context, cart, candidate) === undefined)
  for (const code of cart.codes) {
    const candidate = findCandidate(context, code)
    const reason = candidate ? reasonAgainst(context, cart, candidate) : 'DISCOUNT_NOT_FOUND'
    if (reason !== undefined) refused.push({ code, reason })
    else if (candidate) candidates.push(candidate)
  }
  const chosen = bestCombination(context, cart, candidates)
  for (const candidate of candidates)
    if (candidate.redeemCode && !chosen.includes(candidate))
      refused.push({ code: candidate.redeemCode.code, reason: 'DISCOUNT_CODE_NOT_HONOURED' })
  return { applied: reduceCart(context, cart, chosen), refused }
}

function findCandidate(context: GraphqlContext, code: string): DiscountCandidate | undefined {
  const [redeemCode] = REDEEM_CODES.in(context).lookUp('code', codeKey(code))
  const discount = DISCOUNTS.in(context).get(redeemCode?.discountId)
  return redeemCode && discount && { discount, redeemCode }
}

/** Of combinations with the same reduction, the one with more codes of the buyer is the best. */
function bestCombination(
  context: GraphqlContext,
  cart: DiscountedCart,
  candidates: readonly DiscountCandidate[],
): readonly DiscountCandidate[] {
  let best: { chosen: readonly DiscountCandidate[]; total: number; codes: number } | undefined
  for (const chosen of listCombinations(candidates)) {
    const total = reduceCart(context, cart, chosen).reduce((sum, one) => sum + totalOf(one), 0)
    const codes = chosen.filter(({ redeemCode }) => redeemCode !== null).length
    if (!best || total > best.total || (total === best.total && codes > best.codes))
      best = { chosen, total, codes }
  }
  return best?.chosen ?? []
}

/** Lists the largest groups of discounts that all combine with each other. */
function listCombinations(candidates: readonly DiscountCandidate[]): DiscountCandidate[][] {
  const found: DiscountCandidate[][] = []
  const extend = (
    group: readonly DiscountCandidate[],
    possible: readonly DiscountCandidate[],
    excluded: readonly DiscountCandidate[],
  ): void => {
    if (found.length >= MAX_COMBINATIONS) return
    if (possible.length === 0 && excluded.length === 0) found.push([...group])
    let rest = possible
    const done = [...excluded]
    for (const candidate of possible) {
      const combines = (other: DiscountCandidate) => combine(candidate.discount, other.discount)
      extend([...group, candidate], rest.filter(combines), done.filter(combines))
      rest = rest.filter(other => other !== candidate)
      done.push(candidate)
    }
  }
  extend([], candidates, [])
  return found
}

/** A discount does not combine with itself: two of its codes are one discount. */
function combine(left: DiscountRecord, right: DiscountRecord): boolean {
  return left !== right && allows(left, classOf(right)) && allows(right, classOf(left))
}

function allows({ combinesWith }: DiscountRecord, other: DiscountClass): boolean {
  if (other === 'SHIPPING') return combinesWith.shippingDiscounts
  return other === 'ORDER' ? combinesWith.orderDiscounts : combinesWith.productDiscounts
}
