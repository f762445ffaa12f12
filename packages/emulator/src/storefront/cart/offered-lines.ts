import { offeredTo } from '../../admin-api/catalogs/buyer-catalogs'
import type { MutationError } from '../../engine/resolve/mutation'
import { PRODUCTS, VARIANTS } from '../../admin-api/products/product-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { CartRecord } from './cart-records'
import { buyerOfCart } from './price-cart'

/** Returns a check whether the catalogs of a cart's buyer have a variant. */
export function offeredInCart(
  context: GraphqlContext,
  cart: CartRecord,
): (variantId: string) => boolean {
  const isOffered = offeredTo(context, buyerOfCart(context, cart))
  return variantId => {
    const variant = VARIANTS.in(context).get(variantId)
    const product = PRODUCTS.in(context).get(variant?.productId)
    return product !== undefined && isOffered(product)
  }
}

/**
 * Lists the errors of a cart after a change of its lines: those that its buyer is not offered.
 *
 * @param variantIds of the lines in the input, in their order
 * @param path of the lines in the input
 */
export function unofferedErrors(
  context: GraphqlContext,
  cart: CartRecord,
  variantIds: readonly (string | undefined)[],
  path: readonly string[],
): MutationError[] {
  const isOffered = offeredInCart(context, cart)
  return variantIds.flatMap((variantId, index) =>
    variantId === undefined || isOffered(variantId)
      ? []
      : [
          {
            field: [...path, String(index), 'merchandiseId'],
            code: 'INVALID',
            message: `The merchandise with id ${variantId} does not exist.`,
          },
        ],
  )
}
