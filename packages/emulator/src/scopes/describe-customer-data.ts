import { PROTECTED_FIELDS } from '../state/protected-data'
import type { ProtectedDataAccess } from '../state/protected-data'

const LIST = new Intl.ListFormat('en')

/** Describes the data of customers that an app is approved for, for the merchant. */
export function describeCustomerData(access: ProtectedDataAccess): string {
  if (access === 0) return 'None'
  const fields = access === 2 ? PROTECTED_FIELDS : Array.isArray(access) ? access : []
  return fields.length === 0
    ? `Without ${LIST.format(PROTECTED_FIELDS)}`
    : `With ${LIST.format(fields)}`
}
