import type { Arguments } from '../../../generated/storefront'
import { sendInvite, sendPasswordReset } from '../../admin-api/customers/account-emails'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import { findByEmail } from '../../admin-api/customers/find-by-email'
import { customerWebhook } from '../../admin-api/customers/customer-webhook'
import { isPasswordReset, removePasswordResets } from '../../admin-api/customers/password-resets'
import { globalId } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import type { Mutation } from '../../engine/resolve/mutation'
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
  customerRecover: accountMutation({
    checks: [
      {
        field: ['email'],
        code: 'UNIDENTIFIED_CUSTOMER',
        message: 'Could not find customer',
        fails: ({ email }, { store }) => !findByEmail(store.records, email),
      },
    ],
    run: ({ email }, context) => {
      const customer = findByEmail(context.store.records, email)
      // An account that has no password yet gets one with its activation.
      if (customer?.state === 'ENABLED') sendPasswordReset(context, customer)
      else if (customer) sendInvite(context, customer)
      return {}
    },
  }),

  customerReset: reset(({ id, input: { resetToken, password } }) => ({
    ...{ id, password, token: resetToken, path: ['input'] },
  })),

  customerResetByUrl: reset(({ resetUrl, password }) => {
    const [, number = '0', token = ''] = RESET_PATH.exec(resetUrl) ?? []
    return { id: globalId('Customer', number), token, password, path: [] }
  }),
}

/** Replaces the password of a customer, which ends all logins but the new one. */
function reset<Args>(read: (args: NoInfer<Args>) => TokenAndPassword): Mutation<Args> {
  return accountMutation<Args>({
    topics: ['customers/update'],
    checks: [
      {
        field: null,
        code: 'TOKEN_INVALID',
        message: 'The reset token is invalid.',
        fails: (args, context) => {
          const { id, token } = read(args)
          return (
            !CUSTOMERS.in(context).get(id) || !isPasswordReset(context.store.records, token, id)
          )
        },
      },
    ],
    errors: args => {
      const { password, path } = read(args)
      return passwordErrors(password, [...path, 'password'])
    },
    run: (args, context) => {
      const { id, password } = read(args)
      const { records } = context.store
      const customer = records.table(CUSTOMERS).get(id)
      removePasswordResets(records, id)
      setPassword(records, id, password)
      revokeTokens(records, id)
      if (customer) context.emit('customers/update', customerWebhook(context, customer))
      return { customer, customerAccessToken: tokenNode(issueToken(context, id)) }
    },
  })
}
