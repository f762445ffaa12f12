import type { ChangeSpec } from '../../engine/resolve/define-change'
import { defineChange } from '../../engine/resolve/define-change'
import type { MutationArgs } from '../../../generated/storefront'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Check, Mutation, MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { findOpenCart, withoutBuyer } from './cart-records'
import type { CartRecord } from './cart-records'
import { copyCart } from './write-cart'

type CartArgs = Pick<MutationArgs['cartAttributesUpdate'], 'cartId'>

type FoundCart = NonNullable<ReturnType<typeof findOpenCart>>

const CART_EXISTS: Check<CartArgs> = {
  field: ['cartId'],
  code: 'INVALID',
  message: 'The specified cart does not exist.',
  fails: (args, context) => !findCart(args, context),
  isFinal: true,
}

/**
 * Defines a mutation of a cart that exists. A caller without its key changes a copy without the
 * buyer.
 */
export function changesCart<Args extends CartArgs>({
  errors = () => [],
  run,
}: Pick<ChangeSpec<NoInfer<Args>, CartRecord>, 'errors' | 'run'>): Mutation<Args> {
  return defineChange<Args, FoundCart>(findCart, {
    checks: [CART_EXISTS],
    refused: () => ({ warnings: [] }),
    errors: (args, context, { hasKey, cart }) =>
      errors(args, context, hasKey ? cart : withoutBuyer(cart)),
    run: (args, context, { hasKey, cart }) =>
      run(args, context, hasKey ? cart : copyCart(context, cart)),
  })
}

function findCart({ cartId }: CartArgs, { store, clock }: GraphqlContext) {
  return findOpenCart(store.records, cartId, clock.now())
}

/** The payload of a mutation that changes nothing. */
export function refusedWith(userErrors: readonly MutationError[]): MutationPayload {
  return { userErrors, warnings: [] }
}
