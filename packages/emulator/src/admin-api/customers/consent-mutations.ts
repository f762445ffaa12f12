import type { CustomerEmailMarketingConsentUpdateInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { idNumber } from '../../engine/records/global-id'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import {
  consentOf,
  emailConsentWebhook,
  lacksOptInLevel,
  requireSettableState,
  smsConsentWebhook,
  whatsAppConsentWebhook,
} from './consent'
import { phoneNode } from './customer-fields'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord, MarketingState } from './customer-records'
import { customerWebhook } from './customer-webhook'

type CustomerArgs = Record<'input', Pick<CustomerEmailMarketingConsentUpdateInput, 'customerId'>>

const CUSTOMER_KNOWN = {
  message: 'Customer not found',
  fails: (args: CustomerArgs, context: GraphqlContext) => !customerOf(args, context),
  isFinal: true,
}
const CUSTOMER_CHECK: Check<CustomerArgs> = {
  ...CUSTOMER_KNOWN,
  field: ['input', 'customerId'],
  code: 'INVALID',
}

/** The roots that change the marketing consent of customers. */
export const consentMutations: Domain = {
  mutations: {
    customerEmailMarketingConsentUpdate: defineMutation({
      checks: [
        CUSTOMER_CHECK,
        optInLevelCheck(
          ['emailMarketingConsent', 'marketingOptInLevel'],
          ({ input: { emailMarketingConsent: consent } }) =>
            lacksOptInLevel(consent.marketingState, consent.marketingOptInLevel),
        ),
      ],
      topics: ['customers_email_marketing_consent/update', 'customers/update'],
      run: (args, context) => {
        requireSettableState(args.input.emailMarketingConsent.marketingState)
        const before = customerOf(args, context)
        // The platform accepts a consent without an address, and ignores it.
        if (!before?.email) return { customer: before }
        const emailConsent = consentOf(context, args.input.emailMarketingConsent)
        const customer = change(context, before, { emailConsent })
        const payload = emailConsentWebhook(idNumber(customer.id), customer)
        context.emit('customers_email_marketing_consent/update', payload)
        context.emit('customers/update', customerWebhook(context, customer))
        return { customer }
      },
      refused: (args, context) => ({ customer: customerOf(args, context) ?? null }),
    }),

    customerSmsMarketingConsentUpdate: defineMutation({
      checks: [
        { ...CUSTOMER_KNOWN, field: null },
        optInLevelCheck(
          ['smsMarketingConsent', 'marketingOptInLevel'],
          ({ input: { smsMarketingConsent: consent } }) =>
            lacksOptInLevel(consent.marketingState, consent.marketingOptInLevel),
        ),
        phoneCheck('smsMarketingConsent', 'SMS'),
      ],
      topics: ['customers_marketing_consent/update', 'customers/update'],
      run: (args, context) => {
        requireSettableState(args.input.smsMarketingConsent.marketingState)
        const before = customerOf(args, context)
        if (!before) return { customer: null }
        const smsConsent = consentOf(context, args.input.smsMarketingConsent)
        const customer = change(context, before, { smsConsent })
        const payload = smsConsentWebhook(idNumber(customer.id), customer)
        context.emit('customers_marketing_consent/update', payload)
        context.emit('customers/update', customerWebhook(context, customer))
        return { customer }
      },
    }),

    customerWhatsAppMarketingConsentUpdate: defineMutation({
      checks: [
        CUSTOMER_CHECK,
        optInLevelCheck(
          ['whatsAppMarketingConsent', 'optInLevel'],
          ({ input: { whatsAppMarketingConsent: consent } }) =>
            lacksOptInLevel(consent.state, consent.optInLevel),
        ),
        phoneCheck('whatsAppMarketingConsent', 'WhatsApp'),
      ],
      topics: ['customers_whats_app_marketing_consent/update', 'customers/update'],
      run: (args, context) => {
        const { state, optInLevel, updatedAt, sourceLocationId } =
          args.input.whatsAppMarketingConsent
        requireSettableState(state)
        const before = customerOf(args, context)
        if (!before) return { customerPhoneNumber: null }
        const whatsAppConsent = consentOf(context, {
          marketingState: state as MarketingState,
          marketingOptInLevel: optInLevel,
          consentUpdatedAt: updatedAt,
          sourceLocationId,
        })
        const customer = change(context, before, { whatsAppConsent })
        const payload = whatsAppConsentWebhook(idNumber(customer.id), customer)
        context.emit('customers_whats_app_marketing_consent/update', payload)
        context.emit('customers/update', customerWebhook(context, customer))
        return { customerPhoneNumber: phoneNode(customer, context) }
      },
    }),
  },
}

function optInLevelCheck<Args>(
  field: readonly string[],
  fails: (args: Args) => boolean,
): Check<Args> {
  return {
    field: ['input', ...field],
    code: 'MISSING_ARGUMENT',
    message: 'Marketing opt in level must exist',
    fails,
  }
}

function phoneCheck(field: string, channel: string): Check<CustomerArgs> {
  return {
    field: ['input', field],
    code: 'INVALID',
    message: `A phone number is required to set the ${channel} consent state.`,
    fails: (args, context) => !customerOf(args, context)?.phone,
  }
}

function customerOf({ input }: CustomerArgs, context: GraphqlContext): CustomerRecord | undefined {
  return CUSTOMERS.in(context).get(input.customerId)
}

function change(
  context: GraphqlContext,
  customer: CustomerRecord,
  consent: Partial<CustomerRecord>,
): CustomerRecord {
  const changes = { ...consent, updatedAt: currentTime(context) }
  return CUSTOMERS.in(context).update(customer.id, changes) ?? customer
}
