import type { RecordStore } from '../../engine/records/record-store'
import { STORE_CREDIT_ACCOUNTS } from '../store-credit/store-credit-records'
import { hasOrders } from './company-orders'
import { COMPANY_LOCATIONS } from './location-records'
import type { CompanyLocationRecord } from './location-records'

/** Returns whether a company has orders, draft orders, or store credit, and cannot be deleted. */
export function isCompanyInUse(records: RecordStore, id: string): boolean {
  const locations = records.table(COMPANY_LOCATIONS).lookUp('company', id)
  return hasOrders(records, id) || locations.some(location => hasStoreCredit(records, location.id))
}

/** Returns whether a location has orders or draft orders, or is the only one of its company. */
export function isLocationInUse(
  records: RecordStore,
  { id, companyId }: CompanyLocationRecord,
): boolean {
  const locations = records.table(COMPANY_LOCATIONS).lookUp('company', companyId)
  return locations.length === 1 || hasOrders(records, id)
}

/** Returns whether a location has store credit. */
export function hasStoreCredit(records: RecordStore, locationId: string): boolean {
  return records
    .table(STORE_CREDIT_ACCOUNTS)
    .lookUp('owner', locationId)
    .some(({ balance }) => Number(balance) !== 0)
}
