import { HEADERS } from '../../shared/wire'
import { graphqlHandler } from '../graphql/graphql-handler'
import type { Route } from '../http/router'

// Loaded on the first request, as for the Admin API.
const loadExecutor = () => import('./execute-storefront-api')

/**
 * Route of the Storefront API of a shop, for a server with an offline access token.
 *
 * @see https://shopify.dev/docs/api/storefront
 */
export const storefrontApiRoutes: Route[] = [
  {
    method: 'POST',
    pattern: '/:shop/api/:version/graphql.json',
    kind: 'storefront_api',
    handle: graphqlHandler({
      tokenHeader: HEADERS.storefrontToken,
      modes: ['offline'],
      answer: async (question, context) =>
        (await loadExecutor()).executeStorefrontApi(question, context),
    }),
  },
]
