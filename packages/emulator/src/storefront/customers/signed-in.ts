import type { CustomerRecord } from '../../admin-api/customers/customer-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type {
  Mutation,
  MutationContext,
  MutationError,
  MutationPayload,
} from '../../engine/resolve/mutation'
import { customerOfToken } from './customer-accounts'

/** An error of an access token that is unknown or has expired. */
export const INVALID_TOKEN: MutationError = {
  field: ['customerAccessToken'],
  code: 'TOKEN_INVALID',
  message: 'The customer access token is invalid.',
}

/**
 * Defines a mutation of an account, whose payload has its errors twice.
 *
 * @param options.isPartial whether changes stay if the payload contains user errors
 */
export function accountMutation<Args>(
  topics: readonly string[],
  run: (args: Args, context: MutationContext) => MutationPayload,
  { isPartial = false }: { isPartial?: boolean } = {},
): Mutation<Args> {
  return defineMutation<Args>({
    topics,
    isPartial,
    run: (args, context) => {
      const payload = run(args, context)
      const { userErrors = [] } = payload
      return { ...payload, userErrors, customerUserErrors: userErrors }
    },
  })
}

/** Defines a mutation of the customer with an access token. */
export function signedInMutation<Args>(
  topics: readonly string[],
  run: (args: Args, context: MutationContext, customer: CustomerRecord) => MutationPayload,
): Mutation<Args & { customerAccessToken: string }> {
  return accountMutation<Args & { customerAccessToken: string }>(topics, (args, context) => {
    const customer = customerOfToken(context, args.customerAccessToken)
    return customer ? run(args, context, customer) : { userErrors: [INVALID_TOKEN] }
  })
}
