import type { MutationArgs } from '../../../generated/admin'
import { CONTACTS, ROLE_ASSIGNMENTS } from '../companies/company-records'
import { CUSTOMERS } from '../customers/customer-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { ORDERS } from './order-records'
import { changeOrder, orderExists, requireOrder, UPDATE_TOPICS } from './write-order'

type CustomerArgs = MutationArgs['orderCustomerSet']

/** The roots that change who an order is for. */
export const orderCustomerMutations: Domain = {
  mutations: {
    orderCustomerSet: defineMutation({
      checks: [
        orderExists(['orderId'], ({ orderId }) => orderId, 'NOT_FOUND'),
        CUSTOMERS.exists('customerId', 'Customer does not exist', 'NOT_FOUND'),
        {
          field: ['customerId'],
          code: 'NOT_PERMITTED',
          message: 'Customer does not have the permissions to place this order',
          fails: (args, context) =>
            companyOf(context, args.orderId) !== undefined && buyerOf(context, args) === undefined,
        },
      ],
      topics: UPDATE_TOPICS,
      run: (args, context) => {
        const company = companyOf(context, args.orderId)
        const contactId = buyerOf(context, args)
        return {
          order: changeOrder(context, requireOrder(context, args.orderId), {
            customerId: args.customerId,
            ...(company && contactId && { purchasingCompany: { ...company, contactId } }),
          }),
        }
      },
    }),

    orderCustomerRemove: defineMutation({
      checks: [
        orderExists(['orderId'], ({ orderId }) => orderId, 'NOT_FOUND'),
        {
          field: ['orderId'],
          code: 'INVALID',
          message: 'Action not permitted on B2B Orders',
          fails: ({ orderId }, context) => companyOf(context, orderId) !== undefined,
        },
      ],
      topics: UPDATE_TOPICS,
      run: ({ orderId }, context) => ({
        order: changeOrder(context, requireOrder(context, orderId), { customerId: null }),
      }),
    }),
  },
}

function companyOf(context: GraphqlContext, orderId: string) {
  return ORDERS.in(context).get(orderId)?.purchasingCompany
}

/** Finds the contact of a customer who has a role at the location that an order is for. */
function buyerOf(context: GraphqlContext, { orderId, customerId }: CustomerArgs) {
  const company = companyOf(context, orderId)
  return CONTACTS.in(context)
    .lookUp('customer', customerId)
    .find(
      ({ id, companyId }) =>
        companyId === company?.companyId &&
        ROLE_ASSIGNMENTS.in(context)
          .lookUp('contact', id)
          .some(({ locationId }) => locationId === company.locationId),
    )?.id
}
