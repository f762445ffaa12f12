import { GraphQLError } from 'graphql'
import { addressDomain } from '../admin-api/addresses/address-domain'
import { createAppAccess } from '../admin-api/app-access'
import { parseGlobalId } from '../admin-api/engine/records/global-id'
import { createRegistry } from '../admin-api/engine/resolve/domain'
import type { Domain } from '../admin-api/engine/resolve/domain'
import { createFieldResolver } from '../admin-api/engine/resolve/resolve-field'
import { shopNode } from '../admin-api/shop/shop-domain'
import type { GraphqlCaller, GraphqlContext } from '../graphql/graphql-context'
import { cartDomain } from './cart/cart-domain'
import { catalogDomain } from './catalog-domain'

const shopDomain: Domain = {
  queries: {
    node: ({ id }: { id: string }, context) => context.loadNode(id) ?? null,
    nodes: ({ ids }: { ids: readonly string[] }, context) =>
      ids.map(id => context.loadNode(id) ?? null),
    shop: (_args: object, context) => {
      const { id, name, description, primaryDomain } = shopNode(context)
      return { __typename: 'Shop', id, name, description, primaryDomain, moneyFormat: '{{amount}}' }
    },
  },
}

const registry = createRegistry(
  [addressDomain, cartDomain, catalogDomain, shopDomain],
  id => parseGlobalId(id)?.type,
)

const resolveField = createFieldResolver(
  registry,
  name =>
    new GraphQLError(
      `The local platform does not simulate the mutation ${name} of the Storefront API. Nothing was changed.`,
      { extensions: { code: 'NOT_SIMULATED', root: name } },
    ),
)

/** Creates the context of the resolvers of one Storefront API request. */
export function createStorefrontContext(caller: GraphqlCaller): GraphqlContext {
  const context: GraphqlContext = {
    ...caller,
    resolveField,
    access: createAppAccess(
      caller.apiVersion,
      caller.installation.scopes,
      caller.store,
      'storefront',
    ),
    loadNode: id => registry.node(id, context),
    notSimulated: new Set(),
    searches: [],
  }
  return context
}
