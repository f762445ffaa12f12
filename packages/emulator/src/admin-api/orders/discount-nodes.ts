import { minorMoneyV2 } from '../../money/money-v2'
import { moneyBag, shopMoney, shopMoneyV2 } from './money-bags'
import type { Currencies } from './money-bags'
import type { AllocationRecord, DiscountRecord, OrderRecord, TaxLineRecord } from './order-records'

const TYPE_NAMES = {
  AUTOMATIC: 'AutomaticDiscountApplication',
  CODE: 'DiscountCodeApplication',
  MANUAL: 'ManualDiscountApplication',
} as const

/** The schema's interface `DiscountApplication`. */
export function discountNode(
  { presentmentCurrency }: Currencies,
  { kind, title, description, value, ...rest }: DiscountRecord,
  index: number,
) {
  return {
    ...rest,
    __typename: TYPE_NAMES[kind],
    index,
    ...(kind === 'CODE' ? { code: title } : { title }),
    ...(kind === 'MANUAL' && { description }),
    value:
      'percentage' in value
        ? { __typename: 'PricingPercentageValue', percentage: value.percentage }
        : minorMoneyV2(value.amount[1], presentmentCurrency),
  }
}

/** The schema's type `DiscountAllocation`. */
export function allocationNode(
  order: Currencies & Pick<OrderRecord, 'discounts'>,
  { discountIndex, amount }: AllocationRecord,
) {
  const discount = order.discounts[discountIndex]
  if (!discount) throw new Error(`The order has no discount ${discountIndex}.`)
  return {
    __typename: 'DiscountAllocation',
    allocatedAmount: shopMoneyV2(order, amount),
    allocatedAmountSet: moneyBag(order, amount),
    discountApplication: discountNode(order, discount, discountIndex),
  }
}

/** The schema's type `TaxLine`. */
export function taxLineNode(
  currencies: Currencies,
  { title, rate, price, channelLiable }: TaxLineRecord,
) {
  return {
    __typename: 'TaxLine',
    title,
    rate,
    ratePercentage: Number((rate * 100).toFixed(6)),
    price: shopMoney(currencies, price),
    priceSet: moneyBag(currencies, price),
    channelLiable,
    source: null,
  }
}
