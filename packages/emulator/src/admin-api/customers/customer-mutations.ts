import type { MutationArgs } from '../../../generated/admin'
import { idNumber } from '../../engine/records/global-id'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { isBlank } from '../../engine/records/is-blank'
import { awaitsGiftCard } from '../gift-cards/gift-card-records'
import { ORDERS } from '../orders/order-records'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { shopNode } from '../shop/shop-node'
import { lacksOptInLevel, requireSettableState } from './consent'
import { addressListErrors, customerExists, customerRules } from './customer-checks'
import type { CheckedOf } from './customer-checks'
import { CUSTOMERS } from './customer-records'
import { customerWebhook, emitTags, emitUpdate, UPDATE_TOPICS } from './customer-webhook'
import { addCustomer, changeCustomer, removeCustomer } from './write-customer'

type WriteArgs = MutationArgs['customerCreate' | 'customerUpdate']

const readNew: CheckedOf<WriteArgs> = ({ input }) => ({ input, customer: undefined })
const readChanged: CheckedOf<WriteArgs> = ({ input }, context) => ({
  input,
  customer: CUSTOMERS.in(context).get(input.id),
})

/** The roots that create, change, and delete customers. */
export const customerMutations: Domain = {
  mutations: {
    customerCreate: defineMutation({
      checks: [
        {
          field: ['id'],
          message: 'Cannot specify ID on creation',
          fails: ({ input }) => typeof input.id === 'string',
          isFinal: true,
        },
        nestedId('addresses', 'address'),
        nestedId('metafields', 'metafield'),
        ...customerRules(readNew),
        {
          field: ['emailMarketingConsent'],
          message: 'An email address is required to set the email marketing consent state.',
          fails: ({ input }) => Boolean(input.emailMarketingConsent) && isBlank(input.email),
          isFinal: true,
        },
        {
          field: ['smsMarketingConsent'],
          message: 'A phone number is required to set the SMS consent state.',
          fails: ({ input }) => Boolean(input.smsMarketingConsent) && isBlank(input.phone),
          isFinal: true,
        },
        levelRule('emailMarketingConsent'),
        levelRule('smsMarketingConsent'),
      ],
      topics: ['customers/create', 'customer.tags_added'],
      errors: (args, context) => addressListErrors(context, readNew(args, context)),
      run: (args, context) => {
        const { input } = args
        if (input.emailMarketingConsent)
          requireSettableState(input.emailMarketingConsent.marketingState)
        if (input.smsMarketingConsent)
          requireSettableState(input.smsMarketingConsent.marketingState)
        const customer = addCustomer(context, input)
        const metafieldErrors = setOwnerMetafields(context, customer.id, input.metafields)
        if (metafieldErrors.length > 0) return { userErrors: metafieldErrors }
        context.emit('customers/create', customerWebhook(context, customer))
        emitTags(context, customer.id, [], customer.tags)
        return { customer }
      },
    }),

    customerUpdate: defineMutation({
      checks: [
        customerExists(['id'], 'Customer does not exist', ({ input }) => input.id),
        ...customerRules(readChanged),
        consentRule('emailMarketingConsent', 'customerEmailMarketingConsentUpdate'),
        consentRule('smsMarketingConsent', 'customerSmsMarketingConsentUpdate'),
      ],
      topics: UPDATE_TOPICS,
      run: (args, context) => {
        const checked = readChanged(args, context)
        const userErrors = addressListErrors(context, checked)
        if (userErrors.length > 0 || !checked.customer) return { userErrors }
        const customer = changeCustomer(context, checked.customer, args.input)
        const metafieldErrors = setOwnerMetafields(context, customer.id, args.input.metafields)
        if (metafieldErrors.length > 0) return { userErrors: metafieldErrors }
        emitUpdate(context, checked.customer, customer)
        return { customer }
      },
    }),

    customerDelete: defineMutation({
      checks: [
        customerExists(['id'], "Customer can't be found", ({ input }) => input.id),
        {
          field: ['id'],
          message: 'Customer can’t be deleted because they have associated orders',
          fails: ({ input }, context) => ORDERS.in(context).lookUp('customer', input.id).length > 0,
        },
        {
          field: ['id'],
          message:
            "Customer can't be deleted because they are the recipient of an unsent scheduled gift card",
          fails: ({ input }, context) => awaitsGiftCard(context, input.id),
        },
      ],
      topics: ['customers/delete'],
      run: ({ input: { id } }, context) => {
        removeCustomer(context, id)
        context.emit('customers/delete', {
          id: idNumber(id),
          phone: null,
          addresses: [],
          tax_exemptions: [],
          admin_graphql_api_id: id,
        })
        return { deletedCustomerId: id, shop: shopNode(context) }
      },
      refused: (_args, context) => ({ shop: shopNode(context) }),
    }),
  },
}

/** New customers have no addresses and metafields yet that an id could name. */
function nestedId(list: 'addresses' | 'metafields', label: string): Check<WriteArgs> {
  const indexOf = ({ input }: WriteArgs) =>
    (input[list] ?? []).findIndex(({ id }) => typeof id === 'string')
  return {
    field: args => [list, String(indexOf(args)), 'id'],
    message: `Cannot specify ${label} ID on creation`,
    fails: args => indexOf(args) !== -1,
    isFinal: true,
  }
}

function levelRule(field: 'emailMarketingConsent' | 'smsMarketingConsent'): Check<WriteArgs> {
  return {
    field: [field, 'marketingOptInLevel'],
    message: 'Marketing opt in level must exist',
    fails: ({ input }) => {
      const consent = input[field]
      return consent ? lacksOptInLevel(consent.marketingState, consent.marketingOptInLevel) : false
    },
  }
}

/** Consent has mutations of its own. */
function consentRule(
  field: 'emailMarketingConsent' | 'smsMarketingConsent',
  mutation: string,
): Check<WriteArgs> {
  return {
    field: [field],
    message: `To update ${field}, please use the ${mutation} Mutation instead`,
    fails: ({ input }) => Boolean(input[field]),
  }
}
