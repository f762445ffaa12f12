import type { Arguments } from '../../../generated/storefront'
import { createHash } from 'node:crypto'
import { isEmail } from '../../admin-api/customers/contact-values'
import { findByEmail } from '../../admin-api/customers/find-by-email'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import type { CustomerRecord } from '../../admin-api/customers/customer-records'
import { customerWebhook } from '../../admin-api/customers/customer-webhook'
import { addCustomer, changeCustomer } from '../../admin-api/customers/write-customer'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Mutations } from '../../engine/resolve/domain'
import type { MutationContext } from '../../engine/resolve/mutation'
import type { GraphqlContext } from '../../engine/graphql-context'
import { issueToken, tokenNode } from './customer-accounts'
import { readMultipassToken } from './multipass-token'
import type { MultipassClaims } from './multipass-token'
import { accountMutation } from './signed-in'
import { defineRecords } from '../../engine/resolve/define-records'

/** A token that was used. The id is its hash. */
const USED_TOKENS = defineRecords<StoredRecord>('MultipassToken')

/** Time for which a token is valid, before and after its creation. */
const TOKEN_MS = 15 * 60 * 1000

/** The root that logs a customer of another website in, and adds them if they are new. */
export const multipassLogin: Mutations<Arguments> = {
  customerAccessTokenCreateWithMultipass: accountMutation({
    topics: ['customers/create', 'customers/enable', 'customers/update'],
    run: ({ multipassToken }, context) => {
      const claims = redeem(context, multipassToken)
      return claims
        ? { customerAccessToken: tokenNode(issueToken(context, logIn(context, claims).id)) }
        : {
            userErrors: [
              {
                field: ['multipassToken'],
                code: 'INVALID_MULTIPASS_REQUEST',
                message: 'Multipass token is not valid.',
              },
            ],
          }
    },
  }),
}

/** Verifies a token, which is valid once. Without a secret, a store accepts none. */
function redeem({ store, clock }: GraphqlContext, token: string): MultipassClaims | undefined {
  const { multipassSecret } = store.seed
  const claims = multipassSecret ? readMultipassToken(token, multipassSecret) : undefined
  if (!claims || !isEmail(claims.email)) return undefined
  const age = Math.abs(clock.now() - Date.parse(claims.created_at))
  const used = store.records.table(USED_TOKENS)
  const id = createHash('sha256').update(token).digest('hex')
  if (!(age <= TOKEN_MS) || used.get(id)) return undefined
  used.put({ id, __typename: USED_TOKENS.type })
  return claims
}

/**
 * Finds the customer by the identifier, or else by the email address, and takes over the claims.
 */
function logIn(context: MutationContext, claims: MultipassClaims): CustomerRecord {
  const { records } = context.store
  const customers = records.table(CUSTOMERS)
  const { identifier, first_name: firstName, last_name: lastName, tag_string: tags } = claims
  const owner = findByEmail(records, claims.email)
  const known =
    customers
      .all()
      .find(({ multipassIdentifier: own }) => identifier !== undefined && own === identifier) ??
    owner
  const fields = {
    // The email address of another customer stays theirs.
    ...((!owner || owner.id === known?.id) && { email: claims.email }),
    ...(identifier !== undefined && { multipassIdentifier: identifier }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(tags !== undefined && { tags: tags.split(',') }),
  }
  const written = known ? changeCustomer(context, known, fields) : addCustomer(context, fields)
  const customer = customers.update(written.id, { state: 'ENABLED' }) ?? written
  const payload = customerWebhook(context, customer)
  context.emit(known ? 'customers/update' : 'customers/create', payload)
  if (known?.state !== 'ENABLED') context.emit('customers/enable', payload)
  return customer
}
