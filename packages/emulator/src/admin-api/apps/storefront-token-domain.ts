import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { shopNode } from '../shop/shop-node'
import { scopeNode } from './installation-node'
import { STOREFRONT_TOKENS } from './storefront-tokens'
import type { StorefrontTokenRecord } from './storefront-tokens'

/** Largest number of tokens of an app in a store. */
const MAX_TOKENS = 100
const STOREFRONT_SCOPE = /^unauthenticated_/

/** The tokens of the Storefront API that an app created in a store. */
export const storefrontTokenDomain: Domain = {
  mutations: {
    storefrontAccessTokenCreate: defineMutation({
      checks: [
        {
          field: ['input', 'title'],
          message: "Title can't be blank",
          fails: ({ input }) => input.title.trim() === '',
        },
        {
          field: null,
          message: `Limit of ${MAX_TOKENS} storefront access tokens reached.`,
          fails: (_args, context) => tokensOf(context).length >= MAX_TOKENS,
        },
      ],
      run: ({ input: { title } }, context) => {
        const { store, state, app, clock } = context
        const at = timestamp(clock.now())
        const storefrontAccessToken = store.records.table(STOREFRONT_TOKENS).add({
          appKey: app.apiKey,
          title,
          accessToken: state.ids.nextUuid(`storefront:${store.domain}`).replaceAll('-', ''),
          createdAt: at,
          updatedAt: at,
        })
        return { storefrontAccessToken, shop: shopNode(context) }
      },
      refused: (_args, context) => ({ shop: shopNode(context) }),
    }),
    storefrontAccessTokenDelete: defineMutation({
      checks: [
        {
          field: ['input', 'id'],
          message: 'Storefront access token does not exist',
          fails: ({ input }, context) => !tokensOf(context).some(({ id }) => id === input.id),
        },
      ],
      run: ({ input: { id } }, context) => {
        STOREFRONT_TOKENS.in(context).remove(id)
        return { deletedStorefrontAccessTokenId: id }
      },
    }),
  },
  types: {
    Shop: {
      storefrontAccessTokens: (_shop: object, args, context) =>
        paginate(tokensOf(context), args, BY_ID),
    },
    StorefrontAccessToken: {
      accessScopes: (_token: StorefrontTokenRecord, _args, { installation }) =>
        installation.scopes.filter(scope => STOREFRONT_SCOPE.test(scope)).map(scopeNode),
    },
  },
  nodes: { StorefrontAccessToken: STOREFRONT_TOKENS.node },
}

function tokensOf({ store, app }: GraphqlContext): StorefrontTokenRecord[] {
  return store.records.table(STOREFRONT_TOKENS).lookUp('app', app.apiKey)
}
