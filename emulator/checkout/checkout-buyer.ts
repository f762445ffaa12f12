import { CUSTOMERS } from '../admin-api/customers/customer-records'
import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { customerWebhook } from '../admin-api/customers/customer-webhook'
import { addCustomer } from '../admin-api/customers/write-customer'
import type { MutationContext } from '../admin-api/engine/resolve/change-store'
import { setTerms } from '../admin-api/payment-terms/terms-records'
import { termsWebhook } from '../admin-api/payment-terms/terms-webhook'
import { timestamp } from '../graphql/timestamp'
import { deliveryAddress } from '../storefront/cart/cart-records'
import type { CartRecord } from '../storefront/cart/cart-records'
import type { CartTerms } from '../storefront/cart/cart-terms'

/** Topics of the buyer of a checkout. */
export const BUYER_TOPICS = ['customers/create', 'payment_terms/create'] as const

/** Returns the customer who buys. A new email address adds one. */
export function findOrAddCustomer(context: MutationContext, cart: CartRecord): CustomerRecord {
  const email = cart.email ?? ''
  const customers = context.store.records.table(CUSTOMERS)
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
 * Adds the payment terms of a company location. Those on fulfillment have no date until then.
 *
 * @param ownerId global id of the order, or of the draft order
 */
export function addTerms(
  { store, clock, emit }: MutationContext,
  ownerId: string,
  { template }: CartTerms,
): void {
  const issuedAt = timestamp(clock.now())
  const isDated = template.paymentTermsType !== 'FULFILLMENT'
  const terms = setTerms(store.records, ownerId, {
    paymentTermsTemplateId: template.id,
    paymentSchedules: [isDated ? { issuedAt, dueAt: issuedAt } : {}],
  })
  emit('payment_terms/create', termsWebhook(terms))
}
