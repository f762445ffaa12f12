import { ADDRESSES } from '../addresses/address-records'
import { formattedArea } from '../addresses/mailing-address'
import type { RecordStore } from '../../engine/records/record-store'
import type { ListSpec } from '../../engine/resolve/list-records'
import type { SearchSpec } from '../../engine/records/search/search-filter'
import { amountSpent, orderCount, ordersOf } from './customer-orders'
import type { CustomerRecord } from './customer-records'

/** Filters of `customersCount`, which knows fewer of them than the list; others have no effect. */
export const customerCountSearch: SearchSpec<CustomerRecord> = {
  fields: {
    created_at: { kind: 'time', read: customer => customer.createdAt },
    id: { kind: 'id', read: customer => customer.id },
    updated_at: { kind: 'time', read: customer => customer.updatedAt },
  },
}

/** Searches and sorts customers. */
export function customerList(records: RecordStore): ListSpec<CustomerRecord> {
  const addressOf = ({ defaultAddressId }: CustomerRecord) =>
    records.table(ADDRESSES).get(defaultAddressId)
  return {
    search: {
      text: customer => {
        const address = addressOf(customer)
        return [
          customer.firstName,
          customer.lastName,
          customer.email,
          customer.phone,
          address?.address1,
          address?.city,
          address?.country,
        ]
      },
      fields: {
        accepts_marketing: {
          kind: 'boolean',
          read: customer => customer.emailConsent.state === 'SUBSCRIBED',
        },
        country: {
          kind: 'exact',
          read: customer => [addressOf(customer)?.country, addressOf(customer)?.countryCode],
        },
        customer_date: { kind: 'time', read: customer => customer.createdAt },
        email: { kind: 'text', read: customer => customer.email },
        first_name: { kind: 'text', read: customer => customer.firstName },
        id: { kind: 'id', read: customer => customer.id },
        last_abandoned_order_date: { kind: 'time', read: () => null },
        last_name: { kind: 'text', read: customer => customer.lastName },
        order_date: {
          kind: 'time',
          read: customer => ordersOf(records, customer).map(({ processedAt }) => processedAt),
        },
        orders_count: { kind: 'number', read: customer => orderCount(records, customer) },
        phone: { kind: 'text', read: customer => customer.phone },
        state: {
          kind: 'enum',
          values: ['declined', 'disabled', 'enabled', 'invited'],
          read: customer => customer.state,
        },
        tag: { kind: 'exact', read: customer => customer.tags },
        tag_not: { kind: 'exact', isNegated: true, read: customer => customer.tags },
        total_spent: { kind: 'number', read: customer => amountSpent(records, customer) },
        updated_at: { kind: 'time', read: customer => customer.updatedAt },
      },
    },
    sortValues: {
      CREATED_AT: customer => Date.parse(customer.createdAt),
      LOCATION: customer => {
        const address = addressOf(customer)
        return address ? formattedArea(address) : null
      },
      NAME: customer => `${customer.lastName ?? ''}, ${customer.firstName ?? ''}`.toLowerCase(),
      UPDATED_AT: customer => Date.parse(customer.updatedAt),
    },
  }
}
