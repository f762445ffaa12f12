import { consentOf, emailConsentWebhook } from '../admin-api/customers/consent'
import { CUSTOMERS } from '../admin-api/customers/customer-records'
import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { customerWebhook } from '../admin-api/customers/customer-webhook'
import { idNumber } from '../admin-api/engine/records/global-id'
import { defineMutation } from '../admin-api/engine/resolve/mutation'
import type { Mutation } from '../admin-api/engine/resolve/mutation'
import { timestamp } from '../graphql/timestamp'
import { issueToken } from '../storefront/customers/customer-accounts'
import { requireCustomer } from './signed-in-customer'

/** The roots with which the customer who is logged in consents to emails, or visits the storefront. */
export const marketingMutations: Readonly<Record<string, Mutation>> = {
  customerEmailMarketingSubscribe: setsConsent('SUBSCRIBED'),
  customerEmailMarketingUnsubscribe: setsConsent('UNSUBSCRIBED'),
  storefrontCustomerAccessTokenCreate: defineMutation<object>({
    run: (_args, context) => ({
      customerAccessToken: issueToken(context, requireCustomer(context).id).id,
    }),
  }),
}

/** The type `CustomerEmailAddress`. */
export function emailNode({ email, emailConsent }: CustomerRecord) {
  return email === null ? null : { emailAddress: email, marketingState: emailConsent.state }
}

function setsConsent(state: 'SUBSCRIBED' | 'UNSUBSCRIBED'): Mutation {
  return defineMutation<object>({
    checks: [
      {
        field: null,
        code: 'EMAIL_ADDRESS_NOT_FOUND',
        message: 'The customer has no email address.',
        fails: (_args, context) => requireCustomer(context).email === null,
        isFinal: true,
      },
      {
        field: null,
        code: 'CUSTOMER_ALREADY_SUBSCRIBED',
        message: 'The customer is already subscribed.',
        fails: (_args, context) =>
          state === 'SUBSCRIBED' && requireCustomer(context).emailConsent.state === state,
      },
    ],
    topics: ['customers_email_marketing_consent/update', 'customers/update'],
    run: (_args, context) => {
      const { id } = requireCustomer(context)
      const customer = context.store.records.table(CUSTOMERS).update(id, {
        emailConsent: consentOf(context, { marketingState: state }),
        updatedAt: timestamp(context.clock.now()),
      })
      if (!customer) throw new Error(`The customer ${id} is missing.`)
      const payload = emailConsentWebhook(idNumber(id), customer)
      context.emit('customers_email_marketing_consent/update', payload)
      context.emit('customers/update', customerWebhook(context, customer))
      return { emailAddress: emailNode(customer) }
    },
  })
}
