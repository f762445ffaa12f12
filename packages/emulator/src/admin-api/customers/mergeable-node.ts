import type { GraphqlContext } from '../../engine/graphql-context'
import { CONTACTS } from '../companies/company-records'
import { hasGiftCards } from '../gift-cards/gift-card-records'
import { PAYMENT_METHODS } from '../payment-methods/payment-method-records'
import { STORE_CREDIT_ACCOUNTS } from '../store-credit/store-credit-records'
import { CONTRACTS } from '../subscriptions/contract-records'
import { displayName } from './customer-name'
import type { CustomerRecord } from './customer-records'

/** Why a customer cannot be merged. */
export interface MergeBlocker {
  /** A value of `CustomerMergeErrorFieldType`. */
  field: string
  message: string
}

/** What forbids a merge, as `CustomerMergeErrorFieldType` describes it. */
const BLOCKERS: readonly {
  field: string
  message: (name: string) => string
  blocks: (context: GraphqlContext, customerId: string) => boolean
}[] = [
  {
    field: 'COMPANY_CONTACT',
    message: name => `${name} is a company contact and can’t be merged.`,
    blocks: (context, id) => CONTACTS.in(context).has('customer', id),
  },
  {
    field: 'CUSTOMER_PAYMENT_METHODS',
    message: name => `${name} has payment methods and can’t be merged.`,
    blocks: (context, id) =>
      PAYMENT_METHODS.in(context)
        .lookUp('customer', id)
        .some(({ revokedAt }) => revokedAt === null),
  },
  {
    field: 'GIFT_CARDS',
    message: name => `${name} has gift cards and can’t be merged.`,
    blocks: hasGiftCards,
  },
  {
    field: 'STORE_CREDIT',
    message: name => `${name} has store credit and can’t be merged.`,
    blocks: (context, id) =>
      STORE_CREDIT_ACCOUNTS.in(context)
        .lookUp('owner', id)
        .some(({ balance }) => Number(balance) > 0),
  },
  {
    field: 'SUBSCRIPTIONS',
    message: name => `${name} has a subscription history and can’t be merged.`,
    blocks: (context, id) => CONTRACTS.in(context).has('customer', id),
  },
]

/** Lists why a customer cannot be merged. */
export function mergeBlockers(context: GraphqlContext, customer: CustomerRecord): MergeBlocker[] {
  return BLOCKERS.filter(({ blocks }) => blocks(context, customer.id)).map(
    ({ field, message }) => ({
      field,
      message: message(displayName(customer)),
    }),
  )
}

/** The type `CustomerMergeable`. */
export function mergeableNode(context: GraphqlContext, customer: CustomerRecord) {
  const blockers = mergeBlockers(context, customer)
  return {
    isMergeable: blockers.length === 0,
    reason: blockers[0]?.message ?? null,
    errorFields: blockers.map(({ field }) => field),
    mergeInProgress: null,
  }
}
