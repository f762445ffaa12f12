import { adminCallRoutes } from '../admin/admin-calls'
import { adminPageRoutes } from '../admin/admin-pages'
import { callsPageRoutes } from '../admin/calls-pages'
import { callsRequestRoutes } from '../admin/calls-requests'
import { deliveriesRequestRoutes } from '../admin/deliveries-requests'
import { platformPageRoutes } from '../admin/platform-pages'
import { assetRoutes } from '../assets'
import { controlRoutes } from '../control/control-api'
import { graphqlRoutes } from '../graphql/graphql-endpoint'
import { authorizeRoutes } from '../oauth/oauth-authorize'
import { installRoutes } from '../oauth/oauth-install'
import { tokenRoutes } from '../oauth/oauth-token'
import type { Route } from './router'
import { appProxyRoutes } from '../storefront/app-proxy'
import { storefrontApiRoutes } from '../storefront/storefront-api'

/** Every request that the emulator knows; the first that matches answers. */
export const routes: readonly Route[] = [
  ...adminPageRoutes,
  ...adminCallRoutes,
  ...callsPageRoutes,
  ...callsRequestRoutes,
  ...deliveriesRequestRoutes,
  ...assetRoutes,
  ...installRoutes,
  ...authorizeRoutes,
  ...tokenRoutes,
  ...graphqlRoutes,
  ...storefrontApiRoutes,
  ...controlRoutes,
  ...platformPageRoutes,
  // Behind the pages of a store, which has the handle `apps` perhaps.
  ...appProxyRoutes,
]
