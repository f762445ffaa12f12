/** A customer as the Admin API gives it for `CUSTOMER_FIELDS`. */
export interface AdminCustomer {
  id: string
  displayName: string
  defaultEmailAddress: { emailAddress: string; marketingState: string } | null
  defaultAddress: { city: string | null; country: string | null } | null
  numberOfOrders: string
  amountSpent: { amount: string; currencyCode: string }
}

/** A customer as the Admin API gives it for `CUSTOMER_DETAILS`. */
export interface AdminCustomerDetails extends AdminCustomer {
  firstName: string | null
  lastName: string | null
  defaultPhoneNumber: { phoneNumber: string } | null
  note: string | null
  tags: string[]
  address: { formatted: string[] } | null
}

/** The fields of a customer in the list. */
export const CUSTOMER_FIELDS = `#graphql
  fragment CustomerFields on Customer {
    id displayName numberOfOrders
    defaultEmailAddress { emailAddress marketingState }
    defaultAddress { city country }
    amountSpent { amount currencyCode }
  }
`

/** The fields of a customer on its own page. */
export const CUSTOMER_DETAILS = `#graphql
  ${CUSTOMER_FIELDS}
  fragment CustomerDetails on Customer {
    ...CustomerFields
    firstName lastName note tags
    defaultPhoneNumber { phoneNumber }
    address: defaultAddress { formatted(withName: false) }
  }
`

/** Turns a customer of the Admin API into a row of the list. */
export function summarizeCustomer(customer: AdminCustomer): CustomerSummary {
  const { defaultEmailAddress: email, defaultAddress: address, amountSpent } = customer
  return {
    id: idNumber(customer.id),
    name: customer.displayName,
    email: email?.emailAddress ?? '',
    subscribed: email?.marketingState === 'SUBSCRIBED',
    location: [address?.city, address?.country].filter(Boolean).join(', '),
    orders: Number(customer.numberOfOrders),
    spent: amountSpent.amount,
    currency: amountSpent.currencyCode,
  }
}

/** Turns a customer of the Admin API into the app's own shape. */
export function describeCustomer(customer: AdminCustomerDetails): CustomerDetail {
  return {
    ...summarizeCustomer(customer),
    firstName: customer.firstName ?? '',
    lastName: customer.lastName ?? '',
    phone: customer.defaultPhoneNumber?.phoneNumber ?? '',
    note: customer.note ?? '',
    tags: customer.tags,
    address: customer.address?.formatted ?? [],
  }
}
