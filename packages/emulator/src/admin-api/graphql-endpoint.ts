import { HEADERS } from '../../../../shared/wire'
import { byAccessToken, graphqlHandler } from '../engine/request/graphql-handler'
import type { Route } from '../http/router'
import { forbiddenCall } from '../rules/rule-refusals'

// Loaded on the first request: the schema and its library use a fifth of the emulator's memory.
const loadExecutor = () => import('./execute-admin-api')

/** An article of one megabyte is accepted, and a larger one is an error of its field. */
const MAX_REQUEST_BYTES = 8 * 1024 * 1024

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
    maxBodyBytes: MAX_REQUEST_BYTES,
    handle: graphqlHandler({
      authenticate: byAccessToken(HEADERS.accessToken, ['offline', 'online']),
      forbidden: forbiddenCall,
      answer: async (...asked) => (await loadExecutor()).executeAdminApi(...asked),
    }),
  },
]
