import type { Arguments } from '../../../generated/storefront'
import type { Domain } from '../../engine/resolve/domain'
import type { GraphqlContext } from '../../engine/graphql-context'
import { cartFields } from './cart-fields'
import { cartMutations } from './cart-mutations'
import { findOpenCart, withoutBuyer } from './cart-records'
import type { CartRecord } from './cart-records'

/** Carts of the Storefront API. */
export const cartDomain: Domain<Arguments> = {
  queries: { cart: ({ id }, context) => findCart(id, context) },
  mutations: cartMutations,
  types: cartFields,
  nodes: { Cart: (id, context) => findCart(id, context) },
}

/** Finds a cart. Without its key, the data of the buyer is hidden. */
function findCart(id: string, { store, clock }: GraphqlContext): CartRecord | null {
  const found = findOpenCart(store.records, id, clock.now())
  if (!found) return null
  return found.hasKey ? found.cart : withoutBuyer(found.cart)
}
