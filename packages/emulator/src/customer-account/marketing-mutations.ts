import type { Arguments } from '../../generated/customer'
import {
  consentOf,
  emailConsentWebhook,
  isSettableState,
  whatsAppConsentWebhook,
} from '../admin-api/customers/consent'
import { CUSTOMERS } from '../admin-api/customers/customer-records'
import { phoneNode } from '../admin-api/customers/customer-fields'
import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { customerWebhook } from '../admin-api/customers/customer-webhook'
import { idNumber } from '../engine/records/global-id'
import type { Mutations } from '../engine/resolve/domain'
import { defineMutation } from '../engine/resolve/mutation'
import type { Mutation, MutationContext } from '../engine/resolve/mutation'
import { currentTime } from '../engine/records/timestamp'
import { issueToken } from '../storefront/customers/customer-accounts'
import { requireCustomer } from './signed-in-customer'

/**
 * The roots with which the customer who is logged in consents to marketing, or visits the
 * storefront.
 */
export const marketingMutations: Mutations<Arguments> = {
  customerEmailMarketingSubscribe: setsConsent('SUBSCRIBED'),
  customerEmailMarketingUnsubscribe: setsConsent('UNSUBSCRIBED'),
  customerWhatsAppMarketingConsentUpdate: defineMutation({
    checks: [
      {
        field: ['input', 'whatsAppMarketingConsent'],
        code: 'PHONE_NUMBER_REQUIRED',
        message: 'A phone number is required to set the WhatsApp consent state.',
        fails: (_args, context) => requireCustomer(context).phone === null,
        isFinal: true,
      },
      {
        field: ['input', 'whatsAppMarketingConsent', 'state'],
        code: 'FAILED',
        message: ({ input }) =>
          `Cannot specify ${input.whatsAppMarketingConsent.state} as a marketing state input`,
        fails: ({ input }) => !isSettableState(input.whatsAppMarketingConsent.state),
      },
    ],
    topics: ['customers_whats_app_marketing_consent/update', 'customers/update'],
    run: ({ input }, context) => {
      const { state } = input.whatsAppMarketingConsent
      const marketingState = state === 'NEVER_SUBSCRIBED' ? 'NOT_SUBSCRIBED' : state
      const whatsAppConsent = consentOf(context, { marketingState })
      const customer = changeConsent(context, { whatsAppConsent })
      const payload = whatsAppConsentWebhook(idNumber(customer.id), customer)
      context.emit('customers_whats_app_marketing_consent/update', payload)
      context.emit('customers/update', customerWebhook(context, customer))
      return { customerPhoneNumber: phoneNode(customer, context) }
    },
  }),
  storefrontCustomerAccessTokenCreate: defineMutation({
    run: (_args, context) => ({
      customerAccessToken: issueToken(context, requireCustomer(context).id).id,
    }),
  }),
}

/** The type `CustomerEmailAddress`. */
export function emailNode({ email, emailConsent }: CustomerRecord) {
  return email === null ? null : { emailAddress: email, marketingState: emailConsent.state }
}

function setsConsent(state: 'SUBSCRIBED' | 'UNSUBSCRIBED'): Mutation<object> {
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
      const emailConsent = consentOf(context, { marketingState: state })
      const customer = changeConsent(context, { emailConsent })
      const payload = emailConsentWebhook(idNumber(customer.id), customer)
      context.emit('customers_email_marketing_consent/update', payload)
      context.emit('customers/update', customerWebhook(context, customer))
      return { emailAddress: emailNode(customer) }
    },
  })
}

function changeConsent(
  context: MutationContext,
  consent: Partial<Pick<CustomerRecord, 'emailConsent' | 'whatsAppConsent'>>,
): CustomerRecord {
  const { id } = requireCustomer(context)
  const customer = CUSTOMERS.in(context).update(id, {
    ...consent,
    updatedAt: currentTime(context),
  })
  if (!customer) throw new Error(`The customer ${id} is missing.`)
  return customer
}
