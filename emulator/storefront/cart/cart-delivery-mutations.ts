import type { Mutation, MutationError } from '../../admin-api/engine/resolve/mutation'
import { addressRecords, deliveryErrors } from './cart-input'
import type { SelectableAddressInput } from './cart-input'
import { changesCart, refusedWith } from './changes-cart'
import { priceCart } from './price-cart'
import { cartPayload, changeCart } from './write-cart'

/** The roots of the delivery of carts. */
export const cartDeliveryMutations: Readonly<Record<string, Mutation>> = {
  cartDeliveryAddressesAdd: changesCart<{ addresses: readonly SelectableAddressInput[] }>(
    ({ addresses }, context, cart) => {
      const userErrors = deliveryErrors(addresses, ['addresses'])
      if (userErrors.length > 0) return refusedWith(userErrors)
      const added = addressRecords(context, addresses)
      const others = added.some(({ selected }) => selected)
        ? cart.addresses.map(address => ({ ...address, selected: false }))
        : cart.addresses
      return cartPayload(context, changeCart(context, cart, { addresses: [...others, ...added] }))
    },
  ),

  cartDeliveryAddressesRemove: changesCart<{ addressIds: readonly string[] }>(
    ({ addressIds }, context, cart) => {
      const userErrors = addressIds.flatMap((id, index): MutationError[] =>
        cart.addresses.some(address => address.id === id)
          ? []
          : [
              {
                field: ['addressIds', String(index)],
                code: 'INVALID_DELIVERY_ADDRESS_ID',
                message: 'The delivery address does not exist.',
              },
            ],
      )
      if (userErrors.length > 0) return refusedWith(userErrors)
      const addresses = cart.addresses.filter(({ id }) => !addressIds.includes(id))
      return cartPayload(context, changeCart(context, cart, { addresses }))
    },
  ),

  cartSelectedDeliveryOptionsUpdate: changesCart<{
    selectedDeliveryOptions: readonly { deliveryGroupId: string; deliveryOptionHandle: string }[]
  }>(({ selectedDeliveryOptions: options }, context, cart) => {
    const titles = (priceCart(context, cart).rates ?? []).map(({ title }) => title)
    const userErrors = options.flatMap(({ deliveryOptionHandle }, index): MutationError[] =>
      titles.includes(deliveryOptionHandle)
        ? []
        : [
            {
              field: ['selectedDeliveryOptions', String(index), 'deliveryOptionHandle'],
              code: 'INVALID_DELIVERY_OPTION',
              message: 'The delivery option is not available.',
            },
          ],
    )
    if (userErrors.length > 0) return refusedWith(userErrors)
    const shippingTitle = options.at(-1)?.deliveryOptionHandle ?? cart.shippingTitle
    return cartPayload(context, changeCart(context, cart, { shippingTitle }))
  }),
}
