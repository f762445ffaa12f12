import { shopAmount } from '../admin-api/orders/money-bags'
import { fromMinor } from '../money/minor-units'
import type { GraphqlContext } from '../engine/graphql-context'
import { idNumber } from '../engine/records/global-id'
import { changeBalance } from '../admin-api/gift-cards/gift-card-transactions'
import { exchangeRate } from '../admin-api/markets/exchange-rates'
import { paymentsOf } from '../admin-api/orders/new-order'
import type { TransactionRecord } from '../admin-api/orders/order-records'
import type { AppliedGiftCard } from '../storefront/cart/cart-gift-cards'
import type { PricedCart } from '../storefront/cart/price-cart'

/** Name of the gateway of test payments. */
const TEST_GATEWAY = 'bogus'

/** Pays for an order: with gift cards first, and with a test card for the rest. */
export function payForOrder(context: GraphqlContext, priced: PricedCart): TransactionRecord[] {
  const cards = priced.giftCards.flatMap(applied => {
    const { card, amountUsed } = applied
    if (amountUsed[0] === 0) return []
    changeBalance(context, card.id, -cardAmount(context, priced, applied))
    return paymentsOf(context, amountUsed, {
      gateway: 'gift_card',
      receiptJson: JSON.stringify({
        gift_card_id: idNumber(card.id),
        gift_card_last_characters: card.code.slice(-4),
      }),
    })
  })
  const rest = paymentsOf(context, priced.charge, {
    gateway: TEST_GATEWAY,
    test: true,
    authorizationCode: '53433',
  })
  return [...cards, ...rest]
}

/** Amount that a gift card pays, in its own currency. */
function cardAmount(
  { store }: GraphqlContext,
  priced: PricedCart,
  { card: { balance, currencyCode }, amountUsed }: AppliedGiftCard,
): number {
  const amount =
    currencyCode === priced.presentmentCurrency
      ? Number(fromMinor(amountUsed[1], currencyCode))
      : shopAmount(priced, amountUsed) * exchangeRate(store.currencyCode, currencyCode)
  return Math.min(amount, Number(balance))
}
