import { DATED_RULES } from '../../../../../shared/dated-rules'
import { offeredTo } from '../../admin-api/catalogs/buyer-catalogs'
import { PRODUCTS, VARIANTS } from '../../admin-api/products/product-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { CartRecord } from './cart-records'
import { buyerOfCart } from './price-cart'

/** First version with the warning about products that the buyer is not offered. */
const { sinceVersion: UNAVAILABLE_SINCE } = DATED_RULES['unavailable-products']

/** The schema's type `CartWarning`. */
export interface CartWarning {
  code: string
  message: string
  target: string
}

/**
 * Lists the warnings about lines that the buyer of a cart cannot order as they are. The lines stay
 * in the cart, because another buyer may order them.
 *
 * @see https://shopify.dev/changelog/new-productunavailableinbuyerlocation-warning-code-in-the-storefront-api-cart
 * @see https://shopify.dev/changelog/sellingplannotapplicableoncompanylocation-warning-code-for-storefront-api
 */
export function lineWarnings(context: GraphqlContext, cart: CartRecord): CartWarning[] {
  const isOffered = offeredTo(context, buyerOfCart(context, cart))
  return cart.lines.flatMap(({ id: target, variantId, sellingPlanId }): CartWarning[] => {
    const variant = VARIANTS.in(context).get(variantId)
    const product = PRODUCTS.in(context).get(variant?.productId)
    const isUnavailable = product !== undefined && !isOffered(product)
    return [
      ...(isUnavailable && context.apiVersion >= UNAVAILABLE_SINCE
        ? [
            {
              code: 'PRODUCT_UNAVAILABLE_IN_BUYER_LOCATION',
              message: 'The product is not available in the location of the buyer.',
              target,
            },
          ]
        : []),
      ...(sellingPlanId !== null && cart.purchasingCompany
        ? [
            {
              code: 'MERCHANDISE_SELLING_PLAN_NOT_APPLICABLE_ON_COMPANY_LOCATION',
              message: 'The selling plan does not apply to orders of a company location.',
              target,
            },
          ]
        : []),
    ]
  })
}
