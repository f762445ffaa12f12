import type { MutationArgs } from '../../../generated/storefront'
import type { GraphqlContext } from '../../engine/graphql-context'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, Mutation, MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { findOpenCart } from './cart-records'
import type { CartRecord } from './cart-records'
import { copyCart } from './write-cart'

type CartArgs = Pick<MutationArgs['cartAttributesUpdate'], 'cartId'>

const CART_EXISTS: Check<CartArgs> = {
  field: ['cartId'],
  code: 'INVALID',
  message: 'The specified cart does not exist.',
  fails: ({ cartId }, { store, clock }) => !findOpenCart(store.records, cartId, clock.now()),
  isFinal: true,
}

/**
 * Defines a mutation of a cart that exists. A caller without its key changes a copy without the
 * buyer.
 */
export function changesCart<Args>(
  run: (args: Args & CartArgs, context: GraphqlContext, cart: CartRecord) => MutationPayload,
): Mutation<Args & CartArgs> {
  return defineMutation<Args & CartArgs>({
    checks: [CART_EXISTS],
    refused: () => ({ warnings: [] }),
    run: (args, context) => {
      const found = findOpenCart(context.store.records, args.cartId, context.clock.now())
      if (!found) throw new Error(`The cart ${args.cartId} is missing.`)
      return run(args, context, found.hasKey ? found.cart : copyCart(context, found.cart))
    },
  })
}

/** The payload of a mutation that changes nothing. */
export function refusedWith(userErrors: readonly MutationError[]): MutationPayload {
  return { userErrors, warnings: [] }
}
