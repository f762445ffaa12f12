import { COMPANY_LOCATIONS } from '../../admin-api/companies/location-records'
import { subtractBags } from '../../admin-api/orders/money-bags'
import type { Bag } from '../../admin-api/orders/money-bags'
import type { OrderTotals } from '../../admin-api/orders/order-totals'
import { depositOf } from '../../admin-api/payment-terms/terms-records'
import { findTemplate } from '../../admin-api/payment-terms/terms-templates'
import type { TermsTemplate } from '../../admin-api/payment-terms/terms-templates'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { CartRecord } from './cart-records'

/** The payment terms of a company location, and the part that is paid at checkout. */
export interface CartTerms {
  readonly template: TermsTemplate
  /** From 0 to 1. */
  readonly deposit: number
}

/**
 * Returns the payment terms with which a cart is ordered; undefined if it is paid at checkout.
 *
 * @see https://help.shopify.com/en/manual/b2b/companies/payment-terms
 */
export function termsOfCart(
  context: GraphqlContext,
  { purchasingCompany }: CartRecord,
): CartTerms | undefined {
  const location = COMPANY_LOCATIONS.in(context).get(purchasingCompany?.locationId)
  const template = findTemplate(location?.buyerExperience.paymentTermsTemplateId)
  return template && { template, deposit: (location?.buyerExperience.depositPercentage ?? 0) / 100 }
}

/**
 * Returns whether the merchant reviews what a cart orders: its checkout takes no payment, and
 * creates a draft order.
 *
 * @see https://help.shopify.com/en/manual/b2b/checkout-and-orders/checkout-settings
 */
export function isReviewed(context: GraphqlContext, { purchasingCompany }: CartRecord): boolean {
  const location = COMPANY_LOCATIONS.in(context).get(purchasingCompany?.locationId)
  return location?.buyerExperience.checkoutToDraft ?? false
}

/** Returns the part of a total that is paid after the checkout. */
export function dueWithTerms(totals: OrderTotals, { deposit }: CartTerms): Bag {
  return subtractBags(totals.total, depositOf(totals, deposit))
}
