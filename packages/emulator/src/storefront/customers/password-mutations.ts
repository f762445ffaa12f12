import type { Arguments, MutationArgs } from '../../../generated/storefront'
import { sendInvite, sendPasswordReset } from '../../admin-api/customers/account-emails'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import { findByEmail } from '../../admin-api/customers/find-by-email'
import { customerWebhook } from '../../admin-api/customers/customer-webhook'
import { isPasswordReset, removePasswordResets } from '../../admin-api/customers/password-resets'
import { globalId } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import type { MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import { passwordErrors } from './account-input'
import { issueToken, revokeTokens, setPassword, tokenNode } from './customer-accounts'
import { accountMutation } from './signed-in'

/** A password that a customer chose with a token of an email. */
export interface TokenAndPassword {
  /** Global id of the customer. */
  id: string
  token: string
  password: string
  /** Of the input with the password. */
  path: readonly string[]
}

/** Path of the address with which a customer chooses another password. */
const RESET_PATH = /\/account\/reset\/(\d+)\/([0-9a-f]+)\/?$/

/** The roots of forgotten passwords. */
export const passwordMutations: Mutations<Arguments> = {
  customerRecover: accountMutation<{ email: string }>([], ({ email }, context) => {
    const customer = findByEmail(context.store.records, email)
    if (!customer)
      return {
        userErrors: [
          {
            field: ['email'],
            code: 'UNIDENTIFIED_CUSTOMER',
            message: 'Could not find customer',
          },
        ],
      }
    // An account that has no password yet gets one with its activation.
    if (customer.state === 'ENABLED') sendPasswordReset(context, customer)
    else sendInvite(context, customer)
    return {}
  }),

  customerReset: accountMutation<MutationArgs['customerReset']>(
    ['customers/update'],
    ({ id, input: { resetToken, password } }, context) =>
      reset(context, { id, token: resetToken, password, path: ['input'] }),
  ),

  customerResetByUrl: accountMutation<{ resetUrl: string; password: string }>(
    ['customers/update'],
    ({ resetUrl, password }, context) => {
      const [, number = '0', token = ''] = RESET_PATH.exec(resetUrl) ?? []
      return reset(context, { id: globalId('Customer', number), token, password, path: [] })
    },
  ),
}

/** Replaces the password of a customer, which ends all logins but the new one. */
function reset(
  context: MutationContext,
  { id, token, password, path }: TokenAndPassword,
): MutationPayload {
  const { records } = context.store
  const customer = records.table(CUSTOMERS).get(id)
  if (!customer || !isPasswordReset(records, token, id))
    return {
      userErrors: [{ field: null, code: 'TOKEN_INVALID', message: 'The reset token is invalid.' }],
    }
  const userErrors = passwordErrors(password, [...path, 'password'])
  if (userErrors.length > 0) return { userErrors }
  removePasswordResets(records, id)
  setPassword(records, id, password)
  revokeTokens(records, id)
  context.emit('customers/update', customerWebhook(context, customer))
  return { customer, customerAccessToken: tokenNode(issueToken(context, id)) }
}
