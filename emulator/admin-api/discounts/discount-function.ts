import type { GraphqlContext } from '../../graphql/graphql-context'
import { appFunctions } from '../functions/app-functions'
import type { AppFunction } from '../functions/app-functions'

/** The API of discounts, and those that it replaced, in the names of `shopify.extension.toml`. */
const API_TYPES = /^(?:(?:product|order|shipping)_)?discounts?$/

/**
 * Finds a function of the app that calculates discounts.
 *
 * @param key its id or its handle
 */
export function findDiscountFunction(
  context: GraphqlContext,
  key: string | null,
): AppFunction | undefined {
  return appFunctions(context).find(
    ({ id, handle, apiType }) => (id === key || handle === key) && API_TYPES.test(apiType),
  )
}
