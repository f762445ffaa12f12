// @ts-check
/** `shopify.pos`, which has no counterpart in the admin of the local platform. */

const CART = [
  ...['fetch', 'subscribe', 'clear', 'setCustomer', 'removeCustomer', 'addAddress'],
  ...['updateAddress', 'applyCartDiscount', 'applyCartCodeDiscount', 'removeCartDiscount'],
  ...['removeAllDiscounts', 'addCartProperties', 'removeCartProperties', 'addCustomSale'],
  ...['addLineItem', 'updateLineItem', 'removeLineItem', 'setLineItemDiscount'],
  ...['removeLineItemDiscount', 'addLineItemProperties', 'removeLineItemProperties'],
]

/** @param {string} member */
const notEmulated = member => () => {
  throw new Error(
    `shopify.${member} is not emulated: the local platform has no point of sale. Test it in Shopify POS.`,
  )
}

/** @param {string} prefix @param {string[]} members */
const rejecting = (prefix, members) =>
  Object.fromEntries(
    members.map(member => [member, async () => notEmulated(`${prefix}.${member}`)()]),
  )

export const pos = {
  ...rejecting('pos', ['close', 'device', 'location']),
  cart: {
    ...rejecting('pos.cart', CART),
    // The only member that returns no promise.
    subscribe: notEmulated('pos.cart.subscribe'),
  },
}
