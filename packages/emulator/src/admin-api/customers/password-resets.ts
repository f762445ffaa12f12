import type { GraphqlContext } from '../../engine/graphql-context'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A permission to choose another password. The id is the token. */
interface PasswordResetRecord extends StoredRecord {
  readonly customerId: string
}

const RESETS = defineRecords('CustomerPasswordReset', {
  customer: (reset: PasswordResetRecord) => reset.customerId,
})

/** Adds a token with which a customer chooses another password. Earlier ones are invalid. */
export function addPasswordReset({ store, state }: GraphqlContext, customerId: string): string {
  removePasswordResets(store.records, customerId)
  const token = state.ids.next(`password-reset:${store.domain}`)
  store.records.table(RESETS).put({ id: token, __typename: RESETS.type, customerId })
  return token
}

/** Returns whether a token is one of a customer. */
export function isPasswordReset(records: RecordStore, token: string, customerId: string): boolean {
  return records.table(RESETS).get(token)?.customerId === customerId
}

/** Deletes the tokens of a customer. */
export function removePasswordResets(records: RecordStore, customerId: string): void {
  records.table(RESETS).removeBy('customer', customerId)
}
