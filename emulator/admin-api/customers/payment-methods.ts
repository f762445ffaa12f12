import { defineMutation } from '../engine/resolve/mutation'
import type { Mutation } from '../engine/resolve/mutation'
import type { Domain } from '../engine/resolve/domain'

/**
 * Payment methods of customers. They come from checkouts and vaults of cards, which are not
 * simulated, so no customer has one.
 */
export const paymentMethodDomain: Domain = {
  queries: { customerPaymentMethod: () => null },
  mutations: {
    customerPaymentMethodGetUpdateUrl: missingMethod('PAYMENT_METHOD_DOES_NOT_EXIST'),
    customerPaymentMethodRevoke: missingMethod(),
    customerPaymentMethodSendUpdateEmail: missingMethod(),
  },
}

/** Defines a mutation of a payment method that does not exist. */
function missingMethod(code?: string): Mutation {
  return defineMutation({
    checks: [
      {
        field: ['customerPaymentMethodId'],
        message: 'Customer payment method does not exist',
        ...(code !== undefined && { code }),
        fails: () => true,
      },
    ],
    run: () => ({}),
  })
}
