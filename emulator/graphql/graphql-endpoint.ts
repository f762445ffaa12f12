import { HEADERS } from '../../shared/platform/wire'
import { graphqlHandler } from './graphql-handler'
import type { Route } from '../http/router'

// With the first question: the schema and its library are a fifth of the emulator's memory.
const loadAnswer = () => import('./graphql-answer')

/** The GraphQL Admin API of a shop. protocol: GraphQL Admin API */
export const graphqlRoutes: Route[] = [{
  method: 'POST',
  pattern: '/:shop/admin/api/:version/graphql.json',
  kind: 'graphql',
  handle: graphqlHandler({
    tokenHeader: HEADERS.accessToken,
    modes: ['offline', 'online'],
    answer: async (...asked) => (await loadAnswer()).answerGraphql(...asked),
  }),
}]
