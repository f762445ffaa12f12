import type { GraphqlContext } from '../../engine/graphql-context'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A permission to activate the account of a customer. The id is the token. */
interface ActivationRecord extends StoredRecord {
  readonly customerId: string
}

const ACTIVATIONS = defineRecords('CustomerActivation', {
  customer: (activation: ActivationRecord) => activation.customerId,
})

/** Adds a token with which a customer activates the account. Earlier ones are invalid. */
export function addActivation({ store, state }: GraphqlContext, customerId: string): string {
  removeActivations(store.records, customerId)
  const token = state.ids.next(`activation:${store.domain}`)
  store.records.table(ACTIVATIONS).put({ id: token, __typename: ACTIVATIONS.type, customerId })
  return token
}

/** Finds what a token activates. */
export function findActivation(records: RecordStore, token: string): ActivationRecord | undefined {
  return records.table(ACTIVATIONS).get(token)
}

/** Deletes the tokens of a customer. */
export function removeActivations(records: RecordStore, customerId: string): void {
  records.table(ACTIVATIONS).removeBy('customer', customerId)
}
