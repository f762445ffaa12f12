import type { Arguments, MutationArgs } from '../../../generated/storefront'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import type { MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { appliedCardId, giftCardErrors, giftCardIds } from './cart-gift-cards'
import type { CartRecord } from './cart-records'
import { changesCart, refusedWith } from './changes-cart'
import { cartPayload, changeCart } from './write-cart'

type GiftCardArgs = Pick<MutationArgs['cartGiftCardCodesAdd'], 'giftCardCodes'>

/** The roots of the gift cards of carts. */
export const cartGiftCardMutations: Mutations<Arguments> = {
  cartGiftCardCodesUpdate: changesCart<GiftCardArgs>(({ giftCardCodes }, context, cart) =>
    setGiftCards(context, cart, giftCardCodes ?? [], []),
  ),

  cartGiftCardCodesAdd: changesCart<GiftCardArgs>(({ giftCardCodes }, context, cart) =>
    setGiftCards(context, cart, giftCardCodes ?? [], cart.giftCardIds),
  ),

  cartGiftCardCodesRemove: changesCart<{ appliedGiftCardIds: readonly string[] }>(
    ({ appliedGiftCardIds }, context, cart) => {
      const userErrors = appliedGiftCardIds.flatMap((id, index): MutationError[] =>
        appliedCardId(cart, id) === undefined
          ? [
              {
                field: ['appliedGiftCardIds', String(index)],
                code: 'INVALID',
                message: 'The gift card is not applied to the cart.',
              },
            ]
          : [],
      )
      if (userErrors.length > 0) return refusedWith(userErrors)
      const removed = appliedGiftCardIds.map(id => appliedCardId(cart, id))
      const giftCards = cart.giftCardIds.filter(id => !removed.includes(id))
      return cartPayload(context, changeCart(context, cart, { giftCardIds: giftCards }))
    },
  ),
}

function setGiftCards(
  context: GraphqlContext,
  cart: CartRecord,
  codes: readonly string[],
  before: readonly string[],
): MutationPayload {
  const userErrors = giftCardErrors(context, codes, ['giftCardCodes'])
  if (userErrors.length > 0) return refusedWith(userErrors)
  const ids = [...new Set([...before, ...giftCardIds(context, codes)])]
  return cartPayload(context, changeCart(context, cart, { giftCardIds: ids }))
}
