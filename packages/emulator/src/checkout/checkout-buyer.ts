import { CUSTOMERS } from '../admin-api/customers/customer-records'
import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { customerWebhook } from '../admin-api/customers/customer-webhook'
import { addCustomer } from '../admin-api/customers/write-customer'
import type { MutationContext } from '../engine/resolve/change-store'
import type { Bag } from '../admin-api/orders/money-bags'
import { setTerms, startTerms } from '../admin-api/payment-terms/terms-records'
import { termsWebhook } from '../admin-api/payment-terms/terms-webhook'
import { deliveryAddress } from '../storefront/cart/cart-records'
import type { CartRecord } from '../storefront/cart/cart-records'
import type { CartTerms } from '../storefront/cart/cart-terms'

/** Topics of the buyer of a checkout. */
export const BUYER_TOPICS = ['customers/create', 'payment_terms/create'] as const

/** Returns the customer who buys. A new email address adds one. */
export function findOrAddCustomer(context: MutationContext, cart: CartRecord): CustomerRecord {
  const email = cart.email ?? ''
  const customers = CUSTOMERS.in(context)
  const known = customers.get(cart.customerId) ?? customers.lookUp('email', email.toLowerCase())[0]
  if (known) return known
  const address = deliveryAddress(cart)
  const customer = addCustomer(context, {
    email,
    firstName: address?.firstName,
    lastName: address?.lastName,
    addresses: address ? [address] : [],
  })
  context.emit('customers/create', customerWebhook(context, customer))
  return customer
}

/**
 * Adds the payment terms of a company location. They start with an order: those of a draft order
 * have no dates yet.
 *
 * @param ownerId global id of the order, or of the draft order
 * @param order when an order was placed, and what was due then
 * @see https://help.shopify.com/en/manual/b2b/checkout-and-orders/payment-terms
 */
export function addTerms(
  { store: { records }, emit }: MutationContext,
  ownerId: string,
  { template }: CartTerms,
  order?: { at: string; deposit: Bag },
): void {
  const added = setTerms(records, ownerId, {
    paymentTermsTemplateId: template.id,
    paymentSchedules: [{}],
  })
  const terms = order ? startTerms(records, added, { ownerId, ...order }) : added
  emit('payment_terms/create', termsWebhook(terms))
}
