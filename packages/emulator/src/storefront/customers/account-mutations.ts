import { defineChange } from '../../engine/resolve/define-change'
import type { Arguments } from '../../../generated/storefront'
import { consentOf } from '../../admin-api/customers/consent'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import type { CustomerRecord } from '../../admin-api/customers/customer-records'
import { customerWebhook } from '../../admin-api/customers/customer-webhook'
import { addCustomer, changeCustomer } from '../../admin-api/customers/write-customer'
import { sendInvite } from '../../admin-api/customers/account-emails'
import { findByEmail } from '../../admin-api/customers/find-by-email'
import { findActivation, removeActivations } from '../../admin-api/customers/activation-tokens'
import { globalId } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, Mutation, MutationContext } from '../../engine/resolve/mutation'
import { accountErrors, fieldsOf, passwordErrors } from './account-input'
import {
  findByPassword,
  findToken,
  issueToken,
  revokeToken,
  revokeTokens,
  setPassword,
  tokenNode,
} from './customer-accounts'
import { multipassLogin } from './multipass-login'
import { passwordMutations } from './password-mutations'
import type { TokenAndPassword } from './password-mutations'
import { accountMutation, INVALID_TOKEN, signedInMutation } from './signed-in'

/** Path of the address of an account that is not activated yet. */
const ACTIVATION_PATH = /\/account\/activate\/(\d+)\/([0-9a-f]+)\/?$/

const TOKEN_EXISTS: Check<{ customerAccessToken: string }> = {
  ...INVALID_TOKEN,
  fails: ({ customerAccessToken }, context) => !findToken(context, customerAccessToken),
}

/** The roots of the accounts of customers with a password, and of their access tokens. */
export const accountMutations: Mutations<Arguments> = {
  ...multipassLogin,
  ...passwordMutations,

  customerCreate: accountMutation({
    topics: ['customers/create', 'customers/enable'],
    // The email stays.
    isPartial: true,
    run: ({ input }, context) => {
      const known = findByEmail(context.store.records, input.email)
      // With the email, the customer of an earlier order activates the account.
      if (known && known.state !== 'ENABLED') {
        sendInvite(context, known)
        return {
          userErrors: [
            {
              field: ['input', 'email'],
              code: 'CUSTOMER_DISABLED',
              message: `We have sent an email to ${input.email}, please click the link included to verify your email address.`,
            },
          ],
        }
      }
      const userErrors = accountErrors(context, input, ['input'])
      if (userErrors.length > 0) return { userErrors }
      const added = addCustomer(context, fieldsOf(input))
      context.emit('customers/create', customerWebhook(context, added))
      return { customer: enable(context, added, input.password) }
    },
  }),

  customerUpdate: signedInMutation({
    topics: ['customers/update'],
    errors: ({ customer: input }, context, before) =>
      accountErrors(context, input, ['customer'], before),
    run: ({ customer: input }, context, before) => {
      const { records } = context.store
      const { emailMarketingConsent: consent, ...fields } = fieldsOf(input)
      const changed = changeCustomer(context, before, fields)
      const customer = consent
        ? (records.table(CUSTOMERS).update(before.id, {
            emailConsent: consentOf(context, consent),
          }) ?? changed)
        : changed
      context.emit('customers/update', customerWebhook(context, customer))
      if (typeof input.password !== 'string') return { customer }
      // A new password ends all logins.
      setPassword(records, before.id, input.password)
      revokeTokens(records, before.id)
      return { customer, customerAccessToken: tokenNode(issueToken(context, before.id)) }
    },
  }),

  customerActivate: activation(({ id, input: { activationToken, password } }) => ({
    ...{ id, password, token: activationToken, path: ['input'] },
  })),

  customerActivateByUrl: activation(({ activationUrl, password }) => {
    const [, number = '0', token = ''] = ACTIVATION_PATH.exec(activationUrl) ?? []
    return { id: globalId('Customer', number), token, password, path: [] }
  }),

  customerAccessTokenCreate: accountMutation({
    checks: [
      {
        field: ['input'],
        code: 'UNIDENTIFIED_CUSTOMER',
        message: 'Unidentified customer',
        fails: ({ input: { email, password } }, { store }) =>
          !findByPassword(store.records, email, password),
      },
    ],
    run: ({ input: { email, password } }, context) => {
      const customer = findByPassword(context.store.records, email, password)
      return { customerAccessToken: customer && tokenNode(issueToken(context, customer.id)) }
    },
  }),

  customerAccessTokenDelete: defineMutation({
    checks: [TOKEN_EXISTS],
    run: ({ customerAccessToken }, context) => {
      revokeToken(context.store.records, customerAccessToken)
      return {
        deletedAccessToken: customerAccessToken,
        deletedCustomerAccessTokenId: customerAccessToken,
      }
    },
  }),

  customerAccessTokenRenew: defineChange(
    ({ customerAccessToken }, context) => findToken(context, customerAccessToken),
    {
      checks: [TOKEN_EXISTS],
      run: (_args, context, token) => {
        revokeToken(context.store.records, token.id)
        return { customerAccessToken: tokenNode(issueToken(context, token.customerId)) }
      },
    },
  ),
}

/** Activates the account of an invited customer, who is logged in then. */
function activation<Args>(read: (args: NoInfer<Args>) => TokenAndPassword): Mutation<Args> {
  return accountMutation<Args>({
    topics: ['customers/enable'],
    checks: [
      {
        field: null,
        code: 'ALREADY_ENABLED',
        message: 'The account is already enabled.',
        fails: (args, context) => CUSTOMERS.in(context).get(read(args).id)?.state === 'ENABLED',
      },
      {
        field: null,
        code: 'TOKEN_INVALID',
        message: 'The activation token is invalid.',
        fails: (args, context) => {
          const { id, token } = read(args)
          return (
            !CUSTOMERS.in(context).get(id) ||
            findActivation(context.store.records, token)?.customerId !== id
          )
        },
      },
    ],
    reports: 'first',
    errors: args => {
      const { password, path } = read(args)
      return passwordErrors(password, [...path, 'password'])
    },
    run: (args, context) => {
      const { id, password } = read(args)
      removeActivations(context.store.records, id)
      return {
        customer: enable(context, { id }, password),
        customerAccessToken: tokenNode(issueToken(context, id)),
      }
    },
  })
}

function enable(
  context: MutationContext,
  { id }: { id: string },
  password: string,
): CustomerRecord | undefined {
  const { records } = context.store
  setPassword(records, id, password)
  const customer = records.table(CUSTOMERS).update(id, { state: 'ENABLED' })
  if (customer) context.emit('customers/enable', customerWebhook(context, customer))
  return customer
}
