import type { RecordStore } from '../../engine/records/record-store'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'

/** Finds the customer with an email address as a person types it. */
export function findByEmail(records: RecordStore, email: string): CustomerRecord | undefined {
  return records.table(CUSTOMERS).lookUp('email', email.trim().toLowerCase())[0]
}
