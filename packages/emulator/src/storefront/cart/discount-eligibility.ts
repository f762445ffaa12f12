import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import { codeKey, statusOf } from '../../admin-api/discounts/discount-records'
import type { RedeemCodeRecord } from '../../admin-api/discounts/discount-records'
import { marketsIn } from '../../admin-api/markets/market-records'
import { ORDERS } from '../../admin-api/orders/order-records'
import { matchesSegment } from '../../admin-api/segments/segment-matches'
import { parseSegmentQuery } from '../../admin-api/segments/segment-query'
import { segmentOf } from '../../admin-api/segments/segment-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import { reduceGottenItems } from './buy-x-get-y'
import { amountIn, isEntitled, isForPurchase, isShippedFree } from './discounted-cart'
import type { DiscountCandidate, DiscountedCart } from './discounted-cart'

/** Why a code has no effect: codes of the schema's `CartWarningCode`. */
export type RefusedCode =
  | 'DISCOUNT_CODE_NOT_HONOURED'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  | 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  | 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  | 'DISCOUNT_USAGE_LIMIT_REACHED'

/** Returns why a cart cannot have a discount. Undefined if it can. */
export function reasonAgainst(
  context: GraphqlContext,
  cart: DiscountedCart,
  candidate: DiscountCandidate,
): RefusedCode | undefined {
  const { discount, redeemCode } = candidate
  if (statusOf(discount, context.clock.now()) !== 'ACTIVE') return 'DISCOUNT_CURRENTLY_INACTIVE'
  if (discount.usageLimit !== null && discount.usageCount >= discount.usageLimit)
    return 'DISCOUNT_USAGE_LIMIT_REACHED'
  const reason = reasonAgainstBuyer(context, cart, candidate)
  if (reason) return reason
  if (discount.appliesOncePerCustomer && redeemCode && hasUsed(context, cart, redeemCode))
    return 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  // What the Function of an app reduces is not known: it is not run.
  if (discount.kind === 'App') return 'DISCOUNT_CODE_NOT_HONOURED'
  return discount.kind === 'Bxgy'
    ? reasonAgainstItems(context, cart, candidate)
    : reasonAgainstLines(context, cart, candidate)
}

function reasonAgainstBuyer(
  context: GraphqlContext,
  { customerId, countryCode }: DiscountedCart,
  { discount: { buyers } }: DiscountCandidate,
): RefusedCode | undefined {
  const { kind, ids } = buyers
  const { records } = context.store
  if (kind === 'all') return undefined
  if (kind === 'markets') {
    const markets = countryCode === null ? [] : marketsIn(context, countryCode)
    return markets.some(({ id, status }) => status === 'ACTIVE' && ids.includes(id))
      ? undefined
      : 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  }
  const customer = records.table(CUSTOMERS).get(customerId)
  if (!customer) return 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  const isEligible =
    kind === 'customers'
      ? ids.includes(customer.id)
      : ids.some(id => {
          const { node } = parseSegmentQuery(segmentOf(context, id)?.query ?? '')
          return node !== undefined && matchesSegment(node, customer, records, context.clock.now())
        })
  return isEligible ? undefined : 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
}

function reasonAgainstItems(
  context: GraphqlContext,
  cart: DiscountedCart,
  { discount }: DiscountCandidate,
): RefusedCode | undefined {
  const { buys, gets } = discount
  const has = (selection: NonNullable<typeof buys>['items'] | undefined) =>
    selection !== undefined &&
    cart.lines.some(({ variantId }) => isEntitled(context, selection, variantId))
  if (!has(buys?.items) || !has(gets?.items)) return 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  const prices = cart.lines.map(({ price }) => price)
  if (reduceGottenItems(context, cart, discount, prices).some(amount => amount > 0))
    return undefined
  return buys?.value.kind === 'amount'
    ? 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
    : 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
}

function reasonAgainstLines(
  context: GraphqlContext,
  cart: DiscountedCart,
  { discount }: DiscountCandidate,
): RefusedCode | undefined {
  const { gets, minimum } = discount
  const entitled = cart.lines.filter(
    ({ variantId }) => !gets || isEntitled(context, gets.items, variantId),
  )
  if (entitled.length === 0) return 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  const lines = entitled.filter(line => isForPurchase(discount, line))
  if (lines.length === 0) return 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  const sum = (name: 'price' | 'quantity') => lines.reduce((total, line) => total + line[name], 0)
  if (minimum?.kind === 'subtotal' && sum('price') < amountIn(cart, minimum.amount))
    return 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  if (minimum?.kind === 'quantity' && sum('quantity') < Number(minimum.quantity))
    return 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  return discount.kind === 'FreeShipping' &&
    cart.shipping !== null &&
    !isShippedFree(cart, discount)
    ? 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
    : undefined
}

function hasUsed(
  context: GraphqlContext,
  { customerId }: DiscountedCart,
  redeemCode: RedeemCodeRecord,
): boolean {
  if (customerId === null) return false
  return ORDERS.in(context)
    .lookUp('customer', customerId)
    .some(({ discounts }) =>
      discounts.some(
        ({ kind, title }) => kind === 'CODE' && codeKey(title) === codeKey(redeemCode.code),
      ),
    )
}
