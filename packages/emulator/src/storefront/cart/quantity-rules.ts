import { contextualQuantityRule } from '../../admin-api/price-lists/contextual-prices'
import type { Pricing } from '../../admin-api/price-lists/contextual-prices'
import type { MutationError } from '../../engine/resolve/mutation'
import type { LineItemRecord } from '../../admin-api/orders/order-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { PricedCart } from './price-cart'

/** A rule that the quantity of a variant breaks. */
interface BrokenRule {
  readonly code: 'INVALID_INCREMENT' | 'MAXIMUM_EXCEEDED' | 'MINIMUM_NOT_MET'
  readonly message: string
}

/**
 * Returns the rule of the buyer's price lists that a cart breaks with a variant: rules count all
 * lines of the variant together.
 *
 * @see https://shopify.dev/docs/api/storefront/latest/objects/QuantityRule
 */
export function brokenQuantityRule(
  context: GraphqlContext,
  pricing: Pricing,
  lines: readonly Pick<LineItemRecord, 'quantity' | 'variantId'>[],
  variantId: string,
): BrokenRule | undefined {
  const quantity = lines
    .filter(line => line.variantId === variantId)
    .reduce((sum, line) => sum + line.quantity, 0)
  if (quantity === 0) return undefined
  const { minimum, maximum, increment } = contextualQuantityRule(context, pricing, variantId)
  if (quantity < minimum)
    return {
      code: 'MINIMUM_NOT_MET',
      message: `The quantity must be greater than or equal to ${minimum}.`,
    }
  if (maximum !== null && quantity > maximum)
    return {
      code: 'MAXIMUM_EXCEEDED',
      message: `The quantity must be less than or equal to ${maximum}.`,
    }
  return quantity % increment === 0
    ? undefined
    : { code: 'INVALID_INCREMENT', message: `The quantity must be a multiple of ${increment}.` }
}

/**
 * Lists the errors of the quantities of a cart after a change.
 *
 * @param variantIds of the lines in the input, in their order
 * @param path of the lines in the input
 */
export function quantityRuleErrors(
  context: GraphqlContext,
  { pricing, lineItems }: PricedCart,
  variantIds: readonly (string | undefined)[],
  path: readonly string[],
): MutationError[] {
  return variantIds.flatMap((variantId, index) => {
    const broken =
      variantId === undefined
        ? undefined
        : brokenQuantityRule(context, pricing, lineItems, variantId)
    return broken ? [{ field: [...path, String(index), 'quantity'], ...broken }] : []
  })
}
