import { HEADERS } from '../../shared/platform/wire'
import { answerGraphql } from './graphql-answer'
import { graphqlHandler } from './graphql-handler'
import type { Route } from '../http/router'

/** The GraphQL Admin API of a shop. protocol: GraphQL Admin API */
export const graphqlRoutes: Route[] = [{
  method: 'POST',
  pattern: '/:shop/admin/api/:version/graphql.json',
  kind: 'graphql',
  handle: graphqlHandler({ tokenHeader: HEADERS.accessToken, modes: ['offline', 'online'], answer: answerGraphql }),
}]
