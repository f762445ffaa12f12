import { HEADERS, SHOP_PATHS } from '../../../../shared/platform/wire'
import { createGraphqlClient } from './graphql-client'
import type { GraphQLClient, GraphqlClientOptions } from './graphql-client'
import type { PlatformStorefrontOperations } from './graphql-operations'

export interface StorefrontApiContext {
  graphql: GraphQLClient<PlatformStorefrontOperations>
}

const STOREFRONT_API = { name: 'Storefront API', path: SHOP_PATHS.storefrontGraphql, tokenHeader: HEADERS.storefrontToken }

/**
 * Makes the client of one shop's Storefront API. It calls as the app, with the same access token as the Admin API.
 * protocol: Storefront API client; https://shopify.dev/docs/api/storefront
 */
export function createStorefrontClient(options: GraphqlClientOptions): StorefrontApiContext {
  return createGraphqlClient(STOREFRONT_API, options)
}
