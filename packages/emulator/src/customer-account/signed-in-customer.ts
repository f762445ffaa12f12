import type { Arguments } from '../../generated/customer'
import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { CUSTOMERS } from '../admin-api/customers/customer-records'
import type { FieldResolver, Fields } from '../engine/resolve/domain'
import { neutralValue } from '../engine/resolve/neutral-value'
import { ORDERS } from '../admin-api/orders/order-records'
import type { OrderRecord } from '../admin-api/orders/order-records'
import { findContract } from '../admin-api/subscriptions/contract-records'
import type { ContractRecord } from '../admin-api/subscriptions/contract-records'
import type { GraphqlContext } from '../engine/graphql-context'

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

/** Hides fields of a customer from other customers, who buy for the same company. */
export function hideFromOthers(
  fields: Fields<'Customer', Arguments>,
): Fields<'Customer', Arguments> {
  return Object.fromEntries(
    Object.entries(fields as Readonly<Record<string, FieldResolver>>).map(
      ([name, resolve]): [string, FieldResolver] => [
        name,
        (customer: { id: string }, args, context, info) =>
          customer.id === requireCustomer(context).id
            ? resolve(customer as never, args, context, info)
            : neutralValue(info.returnType, info.schema, context),
      ],
    ),
  )
}

/** Finds an order of the customer who is logged in. */
export function findOwnOrder(context: GraphqlContext, id: string): OrderRecord | undefined {
  return ownRecord(context, ORDERS.in(context).get(id))
}

/** Finds a subscription of the customer who is logged in. */
export function findOwnContract(context: GraphqlContext, id: string): ContractRecord | undefined {
  return ownRecord(context, findContract(context, id))
}
