import type { CustomerIdentifierInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { notFound } from '../../engine/request/execution-errors'
import type { AdminDomain } from '../admin-domain'
import { seedCustomers } from './seed-customers'
import { createdAndDeleted } from '../timelines'
import { countRecords } from '../../engine/resolve/list-records'
import { normalizeEmail, normalizePhone } from './contact-values'
import { customerFields } from './customer-fields'
import { customerCountSearch, customerList } from './customer-list'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'

/** The roots that read customers, and their type. */
export const customerQueries: AdminDomain = {
  seed: {
    records: {
      customers: (run, seeds) =>
        run.add('Customer', seeds, () => seedCustomers(run.store.records, seeds, run.epoch)),
    },
  },
  timelines: createdAndDeleted('customers', 'Customer', 'CUSTOMER', 'customer'),
  queries: {
    customer: CUSTOMERS.one,
    customerByIdentifier: ({ identifier }, context) => findCustomer(identifier, context) ?? null,
    customers: CUSTOMERS.page(({ store }) => customerList(store.records)),
    customersCount: (args, context, info) => {
      const customers = CUSTOMERS.in(context).all()
      return countRecords(customers, customerCountSearch, args, context, info)
    },
  },
  types: { Customer: customerFields },
  nodes: { Customer: CUSTOMERS.node },
}

function findCustomer(
  { id, emailAddress, phoneNumber, customId }: CustomerIdentifierInput,
  context: GraphqlContext,
): CustomerRecord | undefined {
  if (customId)
    throw notFound("Metafield definition of type 'id' is required when using custom ids.")
  const customers = CUSTOMERS.in(context)
  const email = normalizeEmail(emailAddress)
  if (email !== null) return customers.lookUp('email', email.toLowerCase())[0]
  const phone = normalizePhone(phoneNumber)
  if (phone !== null) return customers.lookUp('phone', phone)[0]
  return customers.get(id)
}
