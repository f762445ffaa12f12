import { HEADERS } from '../../shared/wire'
import { graphqlHandler } from './graphql-handler'
import type { Route } from '../http/router'

// Loaded on the first request: the schema and its library use a fifth of the emulator's memory.
const loadExecutor = () => import('./execute-admin-api')

/**
 * Route of the GraphQL Admin API of a shop.
 *
 * @see docs/protocol.md#admin-api
 */
export const graphqlRoutes: Route[] = [
  {
    method: 'POST',
    pattern: '/:shop/admin/api/:version/graphql.json',
    kind: 'graphql',
    handle: graphqlHandler({
      tokenHeader: HEADERS.accessToken,
      modes: ['offline', 'online'],
      answer: async (...asked) => (await loadExecutor()).executeAdminApi(...asked),
    }),
  },
]
