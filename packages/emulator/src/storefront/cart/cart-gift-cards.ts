import { toMinor } from '../../money/minor-units'
import { exchangeRate } from '../../admin-api/markets/exchange-rates'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { MutationError } from '../../engine/resolve/mutation'
import { GIFT_CARDS, isExpired } from '../../admin-api/gift-cards/gift-card-records'
import type { GiftCardRecord } from '../../admin-api/gift-cards/gift-card-records'
import { smallerBag, subtractBags } from '../../admin-api/orders/money-bags'
import type { Bag } from '../../admin-api/orders/money-bags'
import type { Pricing } from '../../admin-api/price-lists/contextual-prices'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { CartRecord } from './cart-records'

/** A gift card that pays for a part of a cart. */
export interface AppliedGiftCard {
  readonly card: GiftCardRecord
  readonly balance: Bag
  readonly amountUsed: Bag
}

/**
 * Lists the errors of codes of gift cards that cannot be used. A code that there is not has no
 * effect, and is no error.
 */
export function giftCardErrors(
  context: GraphqlContext,
  codes: readonly string[],
  path: readonly string[],
): MutationError[] {
  return codes.flatMap((code, index) => {
    const card = findByCode(context, code)
    const message = card && problemOf(context, card)
    return message === undefined
      ? []
      : [{ field: [...path, String(index)], code: 'INVALID', message }]
  })
}

/** Returns the ids of gift cards by their codes. */
export function giftCardIds(context: GraphqlContext, codes: readonly string[]): string[] {
  return [...new Set(codes.flatMap(code => findByCode(context, code)?.id ?? []))]
}

/** Returns the id of a gift card in a cart. */
export function appliedGiftCardId({ id }: GiftCardRecord): string {
  return globalId('AppliedGiftCard', idNumber(id))
}

/** Returns the id of the gift card that is applied to a cart with an id. */
export function appliedCardId(
  { giftCardIds: ids }: CartRecord,
  appliedId: string,
): string | undefined {
  return ids.find(id => idNumber(id) === idNumber(appliedId))
}

/**
 * Pays for a cart with its gift cards, one after the other. Cards that cannot be used any more pay
 * nothing.
 *
 * @param due what is paid at checkout
 */
export function payWithGiftCards(
  context: GraphqlContext,
  cart: CartRecord,
  { currencyCode, shopCurrencyCode, rate }: Pricing,
  due: Bag,
): AppliedGiftCard[] {
  const applied: AppliedGiftCard[] = []
  let left = due
  for (const id of cart.giftCardIds) {
    const card = GIFT_CARDS.in(context).get(id)
    if (!card || problemOf(context, card) !== undefined) continue
    const shop = Number(card.balance) * exchangeRate(card.currencyCode, shopCurrencyCode)
    const isOwn = card.currencyCode === currencyCode
    const balance: Bag = [
      toMinor(shop, shopCurrencyCode),
      toMinor(isOwn ? card.balance : shop * rate, currencyCode),
    ]
    const amountUsed = smallerBag(balance, left)
    left = subtractBags(left, amountUsed)
    applied.push({ card, balance, amountUsed })
  }
  return applied
}

function problemOf(context: GraphqlContext, card: GiftCardRecord): string | undefined {
  if (card.deactivatedAt !== null) return 'Gift card is disabled'
  if (isExpired(card, context)) return 'Gift card is expired'
  return Number(card.balance) <= 0 ? 'Gift card has no balance left' : undefined
}

function findByCode(context: GraphqlContext, code: string): GiftCardRecord | undefined {
  return GIFT_CARDS.in(context).lookUp('code', code.replace(/[\s-]/g, '').toLowerCase())[0]
}
