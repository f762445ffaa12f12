import type { MutationArgs } from '../../../generated/admin'
import { includesScopes } from '../../../../facts/schemas/access-scopes'
import { isPlatformScope } from '../../../../facts/schemas/registration-facts'
import { timestamp } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import type { GraphqlContext } from '../../engine/graphql-context'
import { shopNode } from '../shop/shop-node'

/** Only the first broken rule is reported: each is final. */
const CREATE_CHECKS: readonly Check<MutationArgs['delegateAccessTokenCreate']>[] = [
  {
    field: null,
    code: 'DELEGATE_ACCESS_TOKEN',
    message: "The parent access token can't be a delegate token.",
    fails: (_args, { token }) => token?.delegate !== undefined,
    isFinal: true,
  },
  {
    field: null,
    code: 'EMPTY_ACCESS_SCOPE',
    message: "The access scope can't be empty.",
    fails: ({ input }) => input.delegateAccessScope.length === 0,
    isFinal: true,
  },
  {
    field: null,
    code: 'NEGATIVE_EXPIRES_IN',
    message: 'The expires_in value must be greater than 0.',
    fails: ({ input }) => typeof input.expiresIn === 'number' && input.expiresIn <= 0,
    isFinal: true,
  },
  {
    field: null,
    code: 'UNKNOWN_SCOPES',
    message: ({ input }) => `The access scope is invalid: ${unknownScopes(input).join(', ')}`,
    fails: ({ input }) => unknownScopes(input).length > 0,
    isFinal: true,
  },
  {
    field: null,
    code: 'UNKNOWN_SCOPES',
    message: (args, context) =>
      `The access scope is invalid: ${missingScopes(args, context).join(', ')}`,
    fails: (args, context) => missingScopes(args, context).length > 0,
    isFinal: true,
  },
  {
    field: null,
    code: 'EXPIRES_AFTER_PARENT',
    message: "The delegate token can't expire after the parent token.",
    fails: ({ input }, { token, clock }) =>
      token?.expiresAt !== undefined &&
      typeof input.expiresIn === 'number' &&
      clock.now() + input.expiresIn * 1000 > token.expiresAt,
  },
]

const DESTROY_CHECKS: readonly Check<MutationArgs['delegateAccessTokenDestroy']>[] = [
  {
    field: null,
    code: 'ACCESS_TOKEN_NOT_FOUND',
    message: 'Access token does not exist.',
    fails: (args, context) => findToken(args, context) === undefined,
    isFinal: true,
  },
  {
    field: null,
    code: 'CAN_ONLY_DELETE_DELEGATE_TOKENS',
    message: 'Can only delete delegate tokens.',
    fails: (args, context) => findToken(args, context)?.delegate === undefined,
    isFinal: true,
  },
  {
    field: null,
    code: 'ACCESS_DENIED',
    message: 'Access denied.',
    // A delegate may delete itself, but not the other delegates of its parent.
    fails: (args, context) =>
      context.token?.delegate !== undefined && context.token.accessToken !== args.accessToken,
  },
]

/**
 * The roots that create and delete delegate access tokens, which have a part of the access of the
 * token that creates them.
 *
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/use-delegate-tokens
 */
export const delegateMutations: Mutations = {
  delegateAccessTokenCreate: defineMutation({
    checks: CREATE_CHECKS,
    refused: (_args, context) => ({ shop: shopNode(context) }),
    run: ({ input: { delegateAccessScope, expiresIn } }, context) => {
      const { token: parent, state } = context
      // The admin's own requests have no token that could delegate its access.
      if (!parent) return { shop: shopNode(context), delegateAccessToken: null }
      const token = state.tokens.issueDelegate(parent, delegateAccessScope, expiresIn ?? undefined)
      return {
        shop: shopNode(context),
        delegateAccessToken: {
          accessToken: token.accessToken,
          accessScopes: delegateAccessScope,
          createdAt: timestamp(token.issuedAt),
          // Whole seconds that remain: a part of the first one is over when the response is sent.
          expiresIn: token.lifetimeSeconds === undefined ? null : token.lifetimeSeconds - 1,
        },
      }
    },
  }),

  delegateAccessTokenDestroy: defineMutation({
    checks: DESTROY_CHECKS,
    refused: (_args, context) => ({ shop: shopNode(context), status: false }),
    run: ({ accessToken }, context) => {
      const { app, store, state } = context
      state.tokens.revoke({ apiKey: app.apiKey, shop: store.domain }, accessToken)
      return { shop: shopNode(context), status: true }
    },
  }),
}

function unknownScopes({
  delegateAccessScope,
}: MutationArgs['delegateAccessTokenCreate']['input']): string[] {
  return delegateAccessScope.filter(scope => !isPlatformScope(scope))
}

function missingScopes(
  { input: { delegateAccessScope } }: MutationArgs['delegateAccessTokenCreate'],
  { installation }: GraphqlContext,
): string[] {
  return delegateAccessScope.filter(scope => !includesScopes(installation.scopes, [scope]))
}

function findToken(
  { accessToken }: MutationArgs['delegateAccessTokenDestroy'],
  { app, store, state }: GraphqlContext,
) {
  const token = state.tokens.use(accessToken, store.domain)
  return token?.apiKey === app.apiKey ? token : undefined
}
