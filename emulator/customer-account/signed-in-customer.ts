import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { CUSTOMERS } from '../admin-api/customers/customer-records'
import type { GraphqlContext } from '../graphql/graphql-context'

/**
 * Returns the customer who is logged in.
 *
 * @throws Error without one: the endpoint refuses such requests
 */
export function requireCustomer({ store, customerId }: GraphqlContext): CustomerRecord {
  const customer = store.records.table(CUSTOMERS).get(customerId)
  if (!customer) throw new Error('No customer is logged in.')
  return customer
}
