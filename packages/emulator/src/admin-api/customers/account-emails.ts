import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { idNumber } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { addActivation } from './activation-tokens'
import type { CustomerRecord } from './customer-records'
import { addPasswordReset } from './password-resets'
import { defineRecords } from '../../engine/resolve/define-records'

/** An email about the account of a customer, which the platform would send. */
export interface AccountEmail {
  kind: 'account-invite' | 'password-reset'
  to: string
  /** The link in the email, with which the customer chooses a password. */
  url: string
  /** ISO 8601, on the emulator's clock. */
  sentAt: string
}

type EmailRecord = AccountEmail & StoredRecord

const EMAILS = defineRecords<EmailRecord>('AccountEmail')

/** Sends the email with which a customer activates the account. */
export function sendInvite(context: GraphqlContext, customer: CustomerRecord): void {
  add(context, 'account-invite', customer, activationUrl(context, customer.id))
}

/** Sends the email with which a customer chooses another password. */
export function sendPasswordReset(context: GraphqlContext, customer: CustomerRecord): void {
  const path = `reset/${idNumber(customer.id)}/${addPasswordReset(context, customer.id)}`
  add(context, 'password-reset', customer, `https://${context.store.domain}/account/${path}`)
}

/** Returns an address with which a customer activates the account. Earlier ones are invalid. */
export function activationUrl(context: GraphqlContext, customerId: string): string {
  const path = `activate/${idNumber(customerId)}/${addActivation(context, customerId)}`
  return `https://${context.store.domain}/account/${path}`
}

/** Lists the emails of a store, oldest first. */
export function listAccountEmails(records: RecordStore): AccountEmail[] {
  return records
    .table(EMAILS)
    .all()
    .map(({ kind, to, url, sentAt }) => ({ kind, to, url, sentAt }))
}

function add(
  context: GraphqlContext,
  kind: AccountEmail['kind'],
  { email }: CustomerRecord,
  url: string,
): void {
  EMAILS.in(context).add({
    kind,
    to: email ?? '',
    url,
    sentAt: currentTime(context),
  })
}
