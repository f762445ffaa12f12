import type { GraphqlContext } from '../../engine/graphql-context'
import type { ChangeSpec } from '../../engine/resolve/define-change'
import type { CustomerRecord } from '../../admin-api/customers/customer-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation, MutationSpec } from '../../engine/resolve/mutation'
import { customerOfToken } from './customer-accounts'

/** An error of an access token that is unknown or has expired. */
export const INVALID_TOKEN = {
  field: ['customerAccessToken'],
  code: 'TOKEN_INVALID',
  message: 'The customer access token is invalid.',
}

/** Defines a mutation of an account, whose payload has its errors twice. */
export function accountMutation<Args>(spec: MutationSpec<NoInfer<Args>>): Mutation<Args> {
  const mutation = defineMutation<Args>(spec)
  return {
    ...mutation,
    resolve: (args, context, info) => {
      const payload = mutation.resolve(args, context, info)
      return { ...payload, customerUserErrors: payload.userErrors ?? [] }
    },
  }
}

type SignedIn = Readonly<Record<'customerAccessToken', string>>

/** Defines a mutation of the customer with an access token. */
export function signedInMutation<Args extends SignedIn>({
  errors = () => [],
  run,
  ...spec
}: ChangeSpec<NoInfer<Args>, CustomerRecord>): Mutation<Args> {
  const require = ({ customerAccessToken }: SignedIn, context: GraphqlContext) => {
    const customer = customerOfToken(context, customerAccessToken)
    if (!customer) throw new Error('No customer is signed in.')
    return customer
  }
  return accountMutation<Args>({
    ...spec,
    checks: [
      {
        ...INVALID_TOKEN,
        fails: ({ customerAccessToken }, context) => !customerOfToken(context, customerAccessToken),
      },
    ],
    errors: (args, context) => errors(args, context, require(args, context)),
    run: (args, context) => run(args, context, require(args, context)),
  })
}
