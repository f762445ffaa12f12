import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { CUSTOMERS } from '../admin-api/customers/customer-records'
import { ORDERS } from '../admin-api/orders/order-records'
import type { OrderRecord } from '../admin-api/orders/order-records'
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

/** Returns a record if it is of the customer who is logged in: those of others do not exist. */
export function ownRecord<Owned extends { readonly customerId: string | null }>(
  context: GraphqlContext,
  record: Owned | undefined,
): Owned | undefined {
  return record?.customerId === requireCustomer(context).id ? record : undefined
}

/** Finds an order of the customer who is logged in. */
export function findOwnOrder(context: GraphqlContext, id: string): OrderRecord | undefined {
  return ownRecord(context, context.store.records.table(ORDERS).get(id))
}
