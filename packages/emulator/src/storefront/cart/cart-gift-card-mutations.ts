import type { Arguments, MutationArgs } from '../../../generated/storefront'
import type { Mutations } from '../../engine/resolve/domain'
import type { Mutation } from '../../engine/resolve/mutation'
import { appliedCardId, giftCardErrors, giftCardIds } from './cart-gift-cards'
import type { CartRecord } from './cart-records'
import { changesCart } from './changes-cart'
import { cartPayload, changeCart } from './write-cart'

type GiftCardArgs = Pick<MutationArgs['cartGiftCardCodesUpdate'], 'cartId' | 'giftCardCodes'>

/** The roots of the gift cards of carts. */
export const cartGiftCardMutations: Mutations<Arguments> = {
  cartGiftCardCodesUpdate: setGiftCards(() => []),
  cartGiftCardCodesAdd: setGiftCards(cart => cart.giftCardIds),

  cartGiftCardCodesRemove: changesCart({
    errors: ({ appliedGiftCardIds }, _context, cart) =>
      appliedGiftCardIds.flatMap((id, index) =>
        appliedCardId(cart, id) === undefined
          ? [
              {
                field: ['appliedGiftCardIds', String(index)],
                code: 'INVALID',
                message: 'The gift card is not applied to the cart.',
              },
            ]
          : [],
      ),
    run: ({ appliedGiftCardIds }, context, cart) => {
      const removed = appliedGiftCardIds.map(id => appliedCardId(cart, id))
      const giftCards = cart.giftCardIds.filter(id => !removed.includes(id))
      return cartPayload(context, changeCart(context, cart, { giftCardIds: giftCards }))
    },
  }),
}

/** @param keptOf lists the cards that stay on a cart */
function setGiftCards(keptOf: (cart: CartRecord) => readonly string[]): Mutation<GiftCardArgs> {
  return changesCart({
    errors: ({ giftCardCodes }, context) =>
      giftCardErrors(context, giftCardCodes ?? [], ['giftCardCodes']),
    run: ({ giftCardCodes }, context, cart) => {
      const ids = [...new Set([...keptOf(cart), ...giftCardIds(context, giftCardCodes ?? [])])]
      return cartPayload(context, changeCart(context, cart, { giftCardIds: ids }))
    },
  })
}
