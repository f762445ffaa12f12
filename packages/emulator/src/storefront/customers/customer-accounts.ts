import { randomBytes, scryptSync } from 'node:crypto'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { findByEmail } from '../../admin-api/customers/find-by-email'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import type { CustomerRecord } from '../../admin-api/customers/customer-records'
import { timestamp } from '../../engine/records/timestamp'
import type { GraphqlContext } from '../../engine/graphql-context'
import { equalsConstantTime } from '../../http/constant-time'
import { defineRecords } from '../../engine/resolve/define-records'

/** The password of a customer. The id is that of the customer. */
interface PasswordRecord extends StoredRecord {
  readonly salt: string
  readonly hash: string
}

/** A login with a password. The id is the access token. */
export interface AccessTokenRecord extends StoredRecord {
  readonly customerId: string
  readonly expiresAt: string
}

const PASSWORDS = defineRecords<PasswordRecord>('CustomerPassword')
const ACCESS_TOKENS = defineRecords('CustomerAccessToken', {
  customer: (token: AccessTokenRecord) => token.customerId,
})

/** Lifetime of an access token. */
const TOKEN_MS = 30 * 24 * 60 * 60 * 1000
/** Work of a hash: little, because passwords of the local platform protect test data. */
const HASH_COST = 1024

/** Stores the password of a customer: its hash. */
export function setPassword(records: RecordStore, customerId: string, password: string): void {
  const salt = randomBytes(16).toString('hex')
  records.table(PASSWORDS).put({
    id: customerId,
    __typename: PASSWORDS.type,
    salt,
    hash: hashOf(password, salt),
  })
}

/** Finds the customer with an email address and a password, whose account is enabled. */
export function findByPassword(
  records: RecordStore,
  email: string,
  password: string,
): CustomerRecord | undefined {
  const customer = findByEmail(records, email)
  const stored = records.table(PASSWORDS).get(customer?.id)
  if (!customer || !stored || customer.state !== 'ENABLED') return undefined
  return equalsConstantTime(hashOf(password, stored.salt), stored.hash) ? customer : undefined
}

/** Adds an access token. */
export function issueToken(
  { store, state, clock }: GraphqlContext,
  customerId: string,
): AccessTokenRecord {
  return store.records.table(ACCESS_TOKENS).put({
    id: state.ids.next(`customer-access-token:${store.domain}`),
    __typename: ACCESS_TOKENS.type,
    customerId,
    expiresAt: timestamp(clock.now() + TOKEN_MS),
  })
}

/** Finds an access token that has not expired. */
export function findToken(
  { store, clock }: GraphqlContext,
  token: string | null | undefined,
): AccessTokenRecord | undefined {
  const found = store.records.table(ACCESS_TOKENS).get(token)
  return found && Date.parse(found.expiresAt) > clock.now() ? found : undefined
}

/** Finds the customer of an access token. */
export function customerOfToken(
  context: GraphqlContext,
  token: string | null | undefined,
): CustomerRecord | undefined {
  return CUSTOMERS.in(context).get(findToken(context, token)?.customerId)
}

/** Deletes an access token. */
export function revokeToken(records: RecordStore, token: string): void {
  records.table(ACCESS_TOKENS).remove(token)
}

/** Deletes all access tokens of a customer. */
export function revokeTokens(records: RecordStore, customerId: string): void {
  records.table(ACCESS_TOKENS).removeBy('customer', customerId)
}

/** The schema's type `CustomerAccessToken`. */
export function tokenNode({ id, expiresAt }: AccessTokenRecord) {
  return { accessToken: id, expiresAt }
}

function hashOf(password: string, salt: string): string {
  return scryptSync(password, salt, 32, { N: HASH_COST }).toString('hex')
}
