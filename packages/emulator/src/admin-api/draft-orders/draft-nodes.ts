import { moneyBag, shopMoney, shopMoneyV2 } from '../orders/money-bags'
import type { Bag, Currencies } from '../orders/money-bags'
import type { DraftContent, DraftDiscountRecord, DraftLineRecord } from './draft-records'

/** An item with its draft order, which has the currencies. */
export interface DraftLineSource {
  readonly __typename: 'CalculatedDraftOrderLineItem' | 'DraftOrderLineItem'
  readonly id: string
  readonly draft: DraftContent
  readonly line: DraftLineRecord
}

/** The type `DraftOrderLineItem`. */
export function draftLineNode(draft: DraftContent, line: DraftLineRecord): DraftLineSource {
  return { __typename: 'DraftOrderLineItem', id: line.id, draft, line }
}

/** The type `DraftOrderAppliedDiscount`. Null without a discount. */
export function draftDiscountNode(
  currencies: Currencies,
  discount: DraftDiscountRecord | null,
  amount: Bag,
) {
  return (
    discount && {
      ...discount,
      __typename: 'DraftOrderAppliedDiscount',
      amount: shopMoney(currencies, amount),
      amountSet: moneyBag(currencies, amount),
      amountV2: shopMoneyV2(currencies, amount),
    }
  )
}
