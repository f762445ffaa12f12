import type { Arguments, CartSelectableAddressUpdateInput } from '../../../generated/storefront'
import type { Mutations } from '../../engine/resolve/domain'
import type { MutationError } from '../../engine/resolve/mutation'
import { addressFrom } from '../../admin-api/addresses/mailing-address'
import { addressRecords, deliveryErrors } from './cart-input'
import type { CartAddressRecord, CartRecord } from './cart-records'
import { changesCart } from './changes-cart'
import { priceCart } from './price-cart'
import { cartPayload, changeCart } from './write-cart'

/** The roots of the delivery of carts. */
export const cartDeliveryMutations: Mutations<Arguments> = {
  cartDeliveryAddressesAdd: changesCart({
    errors: ({ addresses }) => deliveryErrors(addresses, ['addresses']),
    run: ({ addresses }, context, cart) => {
      const added = addressRecords(context, addresses)
      const others = added.some(({ selected }) => selected)
        ? cart.addresses.map(address => ({ ...address, selected: false }))
        : cart.addresses
      return cartPayload(context, changeCart(context, cart, { addresses: [...others, ...added] }))
    },
  }),

  cartDeliveryAddressesReplace: changesCart({
    errors: ({ addresses }) => deliveryErrors(addresses, ['addresses']),
    run: ({ addresses }, context, cart) => {
      const replaced = addressRecords(context, addresses)
      return cartPayload(context, changeCart(context, cart, { addresses: replaced }))
    },
  }),

  cartDeliveryAddressesUpdate: changesCart({
    errors: ({ addresses }, _context, cart) => [
      ...unknownAddresses(
        cart,
        addresses.map(({ id }, index) => [id, ['addresses', String(index), 'id']]),
      ),
      ...deliveryErrors(
        addresses.map(({ address, selected }) => ({ address: address ?? {}, selected })),
        ['addresses'],
      ),
    ],
    run: ({ addresses }, context, cart) => {
      const changed = updatedAddresses(cart, addresses)
      return cartPayload(context, changeCart(context, cart, { addresses: changed }))
    },
  }),

  cartDeliveryAddressesRemove: changesCart({
    errors: ({ addressIds }, _context, cart) =>
      unknownAddresses(
        cart,
        addressIds.map((id, index) => [id, ['addressIds', String(index)]]),
      ),
    run: ({ addressIds }, context, cart) => {
      const addresses = cart.addresses.filter(({ id }) => !addressIds.includes(id))
      return cartPayload(context, changeCart(context, cart, { addresses }))
    },
  }),

  cartSelectedDeliveryOptionsUpdate: changesCart({
    errors: ({ selectedDeliveryOptions: options }, context, cart) => {
      const titles = (priceCart(context, cart).rates ?? []).map(({ title }) => title)
      return options.flatMap(({ deliveryOptionHandle }, index) =>
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
    },
    run: ({ selectedDeliveryOptions: options }, context, cart) => {
      const shippingTitle = options.at(-1)?.deliveryOptionHandle ?? cart.shippingTitle
      return cartPayload(context, changeCart(context, cart, { shippingTitle }))
    },
  }),
}

function unknownAddresses(
  { addresses }: CartRecord,
  given: readonly (readonly [id: string, field: readonly string[]])[],
): MutationError[] {
  return given.flatMap(([id, field]) =>
    addresses.some(address => address.id === id)
      ? []
      : [
          {
            field,
            code: 'INVALID_DELIVERY_ADDRESS_ID',
            message: 'The delivery address does not exist.',
          },
        ],
  )
}

/** Replaces the fields of addresses that inputs contain. One address at most is selected. */
function updatedAddresses(
  { addresses }: CartRecord,
  inputs: readonly CartSelectableAddressUpdateInput[],
): CartAddressRecord[] {
  const selected = inputs.find(input => input.selected)
  return addresses.map(known => {
    const input = inputs.find(({ id }) => id === known.id)
    const wasSelected = selected ? false : known.selected
    if (!input) return { ...known, selected: wasSelected }
    const { deliveryAddress } = input.address ?? {}
    return {
      ...known,
      address: deliveryAddress ? addressFrom(deliveryAddress, known.address) : known.address,
      oneTimeUse: input.oneTimeUse ?? known.oneTimeUse,
      selected: input.selected ?? wasSelected,
    }
  })
}
