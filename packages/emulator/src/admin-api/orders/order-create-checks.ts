import type { MutationArgs, OrderCreateLineItemInput } from '../../../generated/admin'
import { storeCurrencies } from './money-bags'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from '../customers/contact-values'
import { CUSTOMERS } from '../customers/customer-records'
import type { Check } from '../../engine/resolve/mutation'
import { variantDetails } from './line-item-from-input'
import type { GraphqlContext } from '../../engine/graphql-context'

const ORDER = ['order'] as const
const LINE_ITEMS = ['order', 'lineItems'] as const

/** The rules of `orderCreate`. */
export const ORDER_CREATE_CHECKS: readonly Check<MutationArgs['orderCreate']>[] = [
  {
    field: ORDER,
    code: 'REDUNDANT_CUSTOMER_FIELDS',
    message: 'Only one of customer_id and customer can be provided',
    fails: ({ order }) => Boolean(order.customer && order.customerId),
    isFinal: true,
  },
  {
    field: LINE_ITEMS,
    code: 'INVALID',
    message: 'Line items must have at least one line item',
    fails: ({ order }) => (order.lineItems ?? []).length === 0,
    isFinal: true,
  },
  {
    field: ['order', 'processedAt'],
    code: 'PROCESSED_AT_INVALID',
    message: 'Processed at must not be in the future',
    fails: ({ order }, { clock }) =>
      Boolean(order.processedAt && Date.parse(order.processedAt) > clock.now()),
    isFinal: true,
  },
  {
    field: args => rateMissing(args) ?? ORDER,
    code: 'TAX_LINE_RATE_MISSING',
    message: 'Tax line rate is missing',
    fails: args => rateMissing(args) !== undefined,
    isFinal: true,
  },
  {
    field: ['order', 'email'],
    code: 'INVALID',
    message: 'Email is invalid',
    fails: ({ order }) => {
      const email = normalizeEmail(order.email)
      return email !== null && !isEmail(email)
    },
  },
  {
    field: ['order', 'phone'],
    code: 'INVALID',
    message: 'Phone is invalid',
    fails: ({ order }) => {
      const phone = normalizePhone(order.phone)
      return phone !== null && !isPhone(phone)
    },
  },
  {
    field: ['order', 'customerId'],
    code: 'INVALID',
    message: 'Customer is invalid',
    fails: ({ order }, context) => {
      const id = order.customerId ?? order.customer?.toAssociate?.id
      return typeof id === 'string' && !CUSTOMERS.in(context).get(id)
    },
  },
  {
    field: ORDER,
    code: 'INVALID',
    message: 'Order Line items is invalid',
    fails: (args, context) => invalidItem(args, context) !== undefined,
  },
  lineRule("Line items Name can't be blank", isUntitled),
  lineRule('Line items Quantity must be greater than 0', ({ quantity }) => quantity <= 0),
  lineRule("Line items Title can't be blank", isUntitled),
]

/** Finds the tax line of an item, or of the shipping, with an empty rate. */
function rateMissing({ order }: MutationArgs['orderCreate']): readonly string[] | undefined {
  for (const name of ['lineItems', 'shippingLines'] as const)
    for (const [index, { taxLines }] of (order[name] ?? []).entries()) {
      const tax = taxLines?.findIndex(({ rate }) => String(rate).trim() === '') ?? -1
      if (tax !== -1) return [...ORDER, name, String(index), 'taxLines', String(tax), 'rate']
    }
  return undefined
}

type LineTest = (item: OrderCreateLineItemInput, context: GraphqlContext) => boolean

function lineRule(message: string, fails: LineTest): Check<MutationArgs['orderCreate']> {
  return {
    field: LINE_ITEMS,
    code: 'INVALID',
    message,
    fails: ({ order }, context) => (order.lineItems ?? []).some(item => fails(item, context)),
  }
}

function invalidItem({ order }: MutationArgs['orderCreate'], context: GraphqlContext) {
  return order.lineItems?.find(item => item.quantity <= 0 || isUntitled(item, context))
}

/** Neither the input nor a variant has a title. */
function isUntitled(
  { title, variantId }: OrderCreateLineItemInput,
  { store }: GraphqlContext,
): boolean {
  return !(title ?? variantDetails(store.records, storeCurrencies(store), variantId).title)?.trim()
}
