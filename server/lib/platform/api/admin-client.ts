import { HEADERS, SHOP_PATHS } from '../../../../shared/platform/wire'
import { createGraphqlClient } from './graphql-client'
import type { GraphQLClient, GraphqlClientOptions } from './graphql-client'

export type { GraphQLClient }

export interface AdminApiContext {
  graphql: GraphQLClient
}

const ADMIN_API = { name: 'Admin API', path: SHOP_PATHS.adminGraphql, tokenHeader: HEADERS.accessToken }

/**
 * Makes the client of one shop's Admin API.
 * protocol: Admin API client; https://shopify.dev/docs/api/admin-graphql
 */
export function createAdminClient(options: GraphqlClientOptions): AdminApiContext {
  return createGraphqlClient(ADMIN_API, options)
}
