import type {
  ContractRecord,
  SubscriptionDiscountRecord,
  SubscriptionTerms,
} from './contract-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import { reasonAgainst } from '../../storefront/cart/discount-eligibility'
import { isEntitled } from '../../storefront/cart/discounted-cart'
import { globalId } from '../../engine/records/global-id'
import { codeKey, REDEEM_CODES, DISCOUNTS } from '../discounts/discount-records'
import type { DiscountRecord } from '../discounts/discount-records'
import { toMinor } from '../../money/minor-units'

/** Reasons of carts that subscriptions name in the same way, without their prefix. */
const REASONS = new Set([
  ...['CURRENTLY_INACTIVE', 'CUSTOMER_NOT_ELIGIBLE', 'CUSTOMER_USAGE_LIMIT_REACHED'],
  ...['NO_ENTITLED_LINE_ITEMS', 'NO_ENTITLED_SHIPPING_LINES', 'PURCHASE_NOT_IN_RANGE'],
  ...['QUANTITY_NOT_IN_RANGE', 'USAGE_LIMIT_REACHED'],
])

/** Creates the discount of a code. A code that does not apply has a reason. */
export function applyCode(
  context: GraphqlContext,
  terms: SubscriptionTerms,
  { customerId, currencyCode }: Pick<ContractRecord, 'currencyCode' | 'customerId'>,
  code: string,
): SubscriptionDiscountRecord {
  const { store, state } = context
  const [redeemCode] = store.records.table(REDEEM_CODES).lookUp('code', codeKey(code))
  const discount = DISCOUNTS.in(context).get(redeemCode?.discountId)
  const shared = {
    id: globalId(
      'SubscriptionAppliedCodeDiscount',
      state.ids.nextUuid(`subscription-discount:${store.domain}`),
    ),
    kind: 'code' as const,
    title: redeemCode?.code ?? code,
    usageCount: 0,
  }
  if (!redeemCode || !discount)
    return {
      ...shared,
      targetType: 'LINE_ITEM',
      value: { percentage: 0 },
      lineIds: null,
      recurringCycleLimit: null,
      rejectionReason: 'NOT_FOUND',
    }
  const reason = reasonAgainst(
    context,
    {
      rate: 1,
      currencyCode,
      lines: terms.lines.map(({ variantId, quantity, currentPrice }) => ({
        variantId,
        quantity,
        price: currentPrice * quantity,
        isSubscription: true,
      })),
      shipping: terms.deliveryPrice,
      countryCode:
        terms.deliveryMethod && terms.deliveryMethod.kind !== 'pickup'
          ? terms.deliveryMethod.address.countryCode
          : null,
      customerId,
      codes: [code],
    },
    { discount, redeemCode },
  )?.replace('DISCOUNT_', '')
  return {
    ...shared,
    targetType: discount.kind === 'FreeShipping' ? 'SHIPPING_LINE' : 'LINE_ITEM',
    value: valueOf(discount, currencyCode),
    lineIds: entitledLines(context, terms, discount),
    recurringCycleLimit: discount.recurringCycleLimit,
    rejectionReason: !isForSubscriptions(discount)
      ? 'INCOMPATIBLE_PURCHASE_TYPE'
      : reason === undefined
        ? null
        : REASONS.has(reason)
          ? reason
          : 'INTERNAL_ERROR',
  }
}

function isForSubscriptions({ kind, gets, appliesOnSubscription }: DiscountRecord): boolean {
  // A buy X get Y discount depends on a cart.
  if (kind === 'Bxgy') return false
  return kind === 'Basic' ? gets?.appliesOnSubscription === true : appliesOnSubscription
}

function valueOf(
  { gets }: DiscountRecord,
  currencyCode: string,
): SubscriptionDiscountRecord['value'] {
  const reduction = gets?.reduction
  if (reduction?.kind === 'amount')
    return {
      amount: toMinor(reduction.amount, currencyCode),
      appliesOnEachItem: reduction.appliesOnEachItem,
    }
  return { percentage: Math.round((reduction?.percentage ?? 1) * 100) }
}

function entitledLines(
  context: GraphqlContext,
  { lines }: SubscriptionTerms,
  { gets }: DiscountRecord,
): string[] | null {
  if (!gets || gets.items.kind === 'all') return null
  return lines
    .filter(({ variantId }) => isEntitled(context, gets.items, variantId))
    .map(({ id }) => id)
}
