import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { activationUrl, sendInvite } from './account-emails'
import { customerExists } from './customer-checks'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'
import { customerWebhook } from './customer-webhook'

type CustomerArgs = MutationArgs['customerRequestDataErasure']

type ExemptionArgs = MutationArgs[
  'customerAddTaxExemptions' | 'customerRemoveTaxExemptions' | 'customerReplaceTaxExemptions']

/** The roots that concern the account, the data, and the taxes of a customer. */
export const accountMutations: Domain = {
  mutations: {
    customerGenerateAccountActivationUrl: defineMutation({
      checks: [
        exists("The customer can't be found."),
        {
          field: ['customerId'],
          message: 'Account already enabled',
          fails: (args, context) => customerOf(args, context)?.state === 'ENABLED',
        },
      ],
      run: ({ customerId }, context) => ({
        accountActivationUrl: activationUrl(context, customerId),
      }),
    }),

    customerSendAccountInviteEmail: defineMutation({
      checks: [
        exists("Customer can't be found", 'INVALID'),
        {
          field: ['customerId'],
          code: 'INVALID',
          message: 'Account already enabled',
          fails: (args, context) => customerOf(args, context)?.state === 'ENABLED',
        },
        {
          field: ['customerId'],
          code: 'INVALID',
          message: 'Email address is required to send an invite',
          fails: (args, context) => !customerOf(args, context)?.email,
        },
      ],
      topics: ['customers/update'],
      run: (args, context) => {
        const customer = change(context, args, { state: 'INVITED' })
        if (!customer) return { customer }
        sendInvite(context, customer)
        context.emit('customers/update', customerWebhook(context, customer))
        return { customer }
      },
    }),

    customerRequestDataErasure: defineMutation({
      checks: [exists('Customer does not exist', 'DOES_NOT_EXIST')],
      run: (args, context) => {
        change(context, args, { isErasureRequested: true })
        return { customerId: args.customerId }
      },
    }),

    customerCancelDataErasure: defineMutation({
      checks: [
        exists('Customer does not exist', 'DOES_NOT_EXIST'),
        {
          field: ['customerId'],
          code: 'NOT_BEING_ERASED',
          message: "Customer's data is not scheduled for erasure",
          fails: (args, context) => !customerOf(args, context)?.isErasureRequested,
        },
      ],
      run: (args, context) => {
        change(context, args, { isErasureRequested: false })
        return { customerId: args.customerId }
      },
    }),

    customerAddTaxExemptions: exemptionMutation((before, given) => [...before, ...given]),
    customerRemoveTaxExemptions: exemptionMutation((before, given) =>
      before.filter(exemption => !given.includes(exemption)),
    ),
    customerReplaceTaxExemptions: exemptionMutation((_before, given) => given),
  },
}

/** Defines a mutation that changes the tax exemptions of a customer. */
function exemptionMutation(
  next: (before: readonly string[], given: readonly string[]) => readonly string[],
): Mutation<ExemptionArgs> {
  return defineMutation<ExemptionArgs>({
    checks: [exists('Customer does not exist.')],
    topics: ['customers/update'],
    run: (args, context) => {
      const before = customerOf(args, context)?.taxExemptions ?? []
      const taxExemptions = [...new Set(next(before, args.taxExemptions))]
      const customer = change(context, args, {
        taxExemptions,
        updatedAt: currentTime(context),
      })
      if (customer) context.emit('customers/update', customerWebhook(context, customer))
      return { customer }
    },
  })
}

function exists(message: string, code?: string) {
  return customerExists<CustomerArgs>(['customerId'], message, args => args.customerId, code)
}

function customerOf(
  { customerId }: CustomerArgs,
  context: GraphqlContext,
): CustomerRecord | undefined {
  return CUSTOMERS.in(context).get(customerId)
}

function change(
  context: GraphqlContext,
  { customerId }: CustomerArgs,
  changes: Partial<CustomerRecord>,
): CustomerRecord | undefined {
  return CUSTOMERS.in(context).update(customerId, changes)
}
