import type { GraphqlContext } from '../../graphql/graphql-context'
import { timestamp } from '../../graphql/timestamp'
import { idNumber } from '../engine/records/global-id'
import { defineMutation } from '../engine/resolve/mutation'
import type { Domain } from '../engine/resolve/domain'
import {
  consentOf,
  emailConsentWebhook,
  lacksOptInLevel,
  requireSettableState,
  smsConsentWebhook,
} from './consent'
import type { ConsentInput } from './customer-input'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'
import { customerWebhook } from './customer-webhook'

interface EmailArgs {
  input: { customerId: string; emailMarketingConsent: ConsentInput }
}

interface SmsArgs {
  input: { customerId: string; smsMarketingConsent: ConsentInput }
}

/** The roots that change the marketing consent of customers. */
export const consentMutations: Domain = {
  mutations: {
    customerEmailMarketingConsentUpdate: defineMutation<EmailArgs>({
      checks: [
        {
          field: ['input', 'customerId'],
          code: 'INVALID',
          message: 'Customer not found',
          fails: (args, context) => !customerOf(args, context),
          isFinal: true,
        },
        {
          field: ['input', 'emailMarketingConsent', 'marketingOptInLevel'],
          code: 'MISSING_ARGUMENT',
          message: 'Marketing opt in level must exist',
          fails: ({ input }) => lacksOptInLevel(input.emailMarketingConsent),
        },
      ],
      topics: ['customers_email_marketing_consent/update', 'customers/update'],
      run: (args, context) => {
        requireSettableState(args.input.emailMarketingConsent)
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

    customerSmsMarketingConsentUpdate: defineMutation<SmsArgs>({
      checks: [
        {
          field: null,
          message: 'Customer not found',
          fails: (args, context) => !customerOf(args, context),
          isFinal: true,
        },
        {
          field: ['input', 'smsMarketingConsent', 'marketingOptInLevel'],
          code: 'MISSING_ARGUMENT',
          message: 'Marketing opt in level must exist',
          fails: ({ input }) => lacksOptInLevel(input.smsMarketingConsent),
        },
        {
          field: ['input', 'smsMarketingConsent'],
          code: 'INVALID',
          message: 'A phone number is required to set the SMS consent state.',
          fails: (args, context) => !customerOf(args, context)?.phone,
        },
      ],
      topics: ['customers_marketing_consent/update', 'customers/update'],
      run: (args, context) => {
        requireSettableState(args.input.smsMarketingConsent)
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
  },
}

function customerOf(
  { input }: { input: { customerId: string } },
  { store }: GraphqlContext,
): CustomerRecord | undefined {
  return store.records.table(CUSTOMERS).get(input.customerId)
}

function change(
  { store, clock }: GraphqlContext,
  customer: CustomerRecord,
  consent: Partial<CustomerRecord>,
): CustomerRecord {
  const changes = { ...consent, updatedAt: timestamp(clock.now()) }
  return store.records.table(CUSTOMERS).update(customer.id, changes) ?? customer
}
