import type {
  Arguments,
  CustomerCreateInput,
  CustomerUpdateInput,
  MutationArgs,
} from '../../../generated/storefront'
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
import type { MutationContext, MutationPayload } from '../../engine/resolve/mutation'
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

/** The roots of the accounts of customers with a password, and of their access tokens. */
export const accountMutations: Mutations<Arguments> = {
  ...multipassLogin,
  ...passwordMutations,

  customerCreate: accountMutation<{ input: CustomerCreateInput }>(
    ['customers/create', 'customers/enable'],
    ({ input }, context) => {
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
    // The email stays.
    { isPartial: true },
  ),

  customerUpdate: signedInMutation<{ customer: CustomerUpdateInput }>(
    ['customers/update'],
    ({ customer: input }, context, before) => {
      const userErrors = accountErrors(context, input, ['customer'], before)
      if (userErrors.length > 0) return { userErrors }
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
  ),

  customerActivate: accountMutation<MutationArgs['customerActivate']>(
    ['customers/enable'],
    ({ id, input: { activationToken, password } }, context) =>
      activate(context, { id, token: activationToken, password, path: ['input'] }),
  ),

  customerActivateByUrl: accountMutation<{ activationUrl: string; password: string }>(
    ['customers/enable'],
    ({ activationUrl, password }, context) => {
      const [, number = '0', token = ''] = ACTIVATION_PATH.exec(activationUrl) ?? []
      return activate(context, { id: globalId('Customer', number), token, password, path: [] })
    },
  ),

  customerAccessTokenCreate: accountMutation<{ input: { email: string; password: string } }>(
    [],
    ({ input: { email, password } }, context) => {
      const customer = findByPassword(context.store.records, email, password)
      return customer
        ? { customerAccessToken: tokenNode(issueToken(context, customer.id)) }
        : {
            userErrors: [
              {
                field: ['input'],
                code: 'UNIDENTIFIED_CUSTOMER',
                message: 'Unidentified customer',
              },
            ],
          }
    },
  ),

  customerAccessTokenDelete: defineMutation({
    run: ({ customerAccessToken }, context) => {
      if (!findToken(context, customerAccessToken)) return { userErrors: [INVALID_TOKEN] }
      revokeToken(context.store.records, customerAccessToken)
      return {
        deletedAccessToken: customerAccessToken,
        deletedCustomerAccessTokenId: customerAccessToken,
      }
    },
  }),

  customerAccessTokenRenew: defineMutation({
    run: ({ customerAccessToken }, context) => {
      const token = findToken(context, customerAccessToken)
      if (!token) return { userErrors: [INVALID_TOKEN] }
      revokeToken(context.store.records, token.id)
      return { customerAccessToken: tokenNode(issueToken(context, token.customerId)) }
    },
  }),
}

/** Activates the account of an invited customer, who is logged in then. */
function activate(
  context: MutationContext,
  { id, token, password, path }: TokenAndPassword,
): MutationPayload {
  const { records } = context.store
  const customer = records.table(CUSTOMERS).get(id)
  if (customer?.state === 'ENABLED')
    return {
      userErrors: [
        { field: null, code: 'ALREADY_ENABLED', message: 'The account is already enabled.' },
      ],
    }
  if (!customer || findActivation(records, token)?.customerId !== id)
    return {
      userErrors: [
        { field: null, code: 'TOKEN_INVALID', message: 'The activation token is invalid.' },
      ],
    }
  const userErrors = passwordErrors(password, [...path, 'password'])
  if (userErrors.length > 0) return { userErrors }
  removeActivations(records, id)
  return {
    customer: enable(context, customer, password),
    customerAccessToken: tokenNode(issueToken(context, id)),
  }
}

function enable(
  context: MutationContext,
  { id }: CustomerRecord,
  password: string,
): CustomerRecord | undefined {
  const { records } = context.store
  setPassword(records, id, password)
  const customer = records.table(CUSTOMERS).update(id, { state: 'ENABLED' })
  if (customer) context.emit('customers/enable', customerWebhook(context, customer))
  return customer
}
