import { HEADERS } from '../../shared/platform/wire'
import { graphqlHandler } from '../graphql/graphql-handler'
import type { Route } from '../http/router'

// With the first question, as the Admin API's.
const loadAnswer = () => import('./answer-storefront')

/** The Storefront API of a shop, for a server that holds an offline access token. protocol: Storefront API */
export const storefrontApiRoutes: Route[] = [{
  method: 'POST',
  pattern: '/:shop/api/:version/graphql.json',
  kind: 'storefront_api',
  handle: graphqlHandler({
    tokenHeader: HEADERS.storefrontToken,
    modes: ['offline'],
    answer: async (question, context) => (await loadAnswer()).answerStorefront(question, context),
  }),
}]
