import { CONTACTS, ROLE_ASSIGNMENTS } from '../admin-api/companies/company-records'
import type { PurchasingCompany } from '../admin-api/companies/purchasing-company'
import { CustomerLogins } from '../customer-account/customer-logins'
import type { GraphqlContext } from '../engine/graphql-context'
import { customerOfToken } from './customers/customer-accounts'

/** Returns the global id of the customer who is logged in with a token of either API. */
export function customerIdOfToken(
  context: GraphqlContext,
  token: string | null | undefined,
): string | undefined {
  if (!token) return undefined
  const { store, clock } = context
  return (
    customerOfToken(context, token)?.id ??
    new CustomerLogins(store.records, clock.now()).find(token)?.customerId
  )
}

/**
 * Returns the company for which a customer buys: that of the location, or of the only location
 * where the customer has a role. Undefined if the customer buys for no company, or may not buy for
 * this one.
 *
 * @see https://shopify.dev/docs/api/storefront/latest/input-objects/BuyerInput
 */
export function companyOfCustomer(
  context: GraphqlContext,
  customerId: string | null | undefined,
  companyLocationId?: string | null,
): PurchasingCompany | undefined {
  if (!customerId) return undefined
  const assignments = CONTACTS.in(context)
    .lookUp('customer', customerId)
    .flatMap(({ id }) => ROLE_ASSIGNMENTS.in(context).lookUp('contact', id))
  const [first, ...others] = companyLocationId
    ? assignments.filter(({ locationId }) => locationId === companyLocationId)
    : assignments
  if (!first || others.some(({ locationId }) => locationId !== first.locationId)) return undefined
  const { companyId, contactId, locationId } = first
  return { companyId, contactId, locationId }
}

/** Returns the company for which the visitor buys. */
export function companyOfVisitor(context: GraphqlContext): PurchasingCompany | undefined {
  const buyer = context.visitor?.buyer
  return buyer
    ? companyOfCustomer(
        context,
        customerIdOfToken(context, buyer.customerAccessToken),
        buyer.companyLocationId,
      )
    : undefined
}
