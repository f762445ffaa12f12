import type { GraphqlContext } from '../../graphql/graphql-context'
import { moneyV2 } from '../engine/money'

// The platform converts both limits to the currency of the shop; the emulator does not.
/** Largest value of a gift card that a merchant or an app creates. */
export const ISSUE_LIMIT = 2000
const PURCHASE_LIMIT = 10_000

/** The type `GiftCardConfiguration`. */
export function giftCardConfiguration({ store }: GraphqlContext) {
  return {
    expirationConfiguration: null,
    issueLimit: moneyV2(ISSUE_LIMIT, store.currencyCode),
    purchaseLimit: moneyV2(PURCHASE_LIMIT, store.currencyCode),
  }
}
