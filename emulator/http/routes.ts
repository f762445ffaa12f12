import { adminCallRoutes } from '../admin/admin-calls'
import { adminPageRoutes } from '../admin/admin-pages'
import { platformPageRoutes } from '../admin/platform-pages'
import { assetRoutes } from '../assets'
import { controlRoutes } from '../control/control-api'
import { graphqlRoutes } from '../graphql/graphql-endpoint'
import { authorizeRoutes } from '../oauth/oauth-authorize'
import { installRoutes } from '../oauth/oauth-install'
import { tokenRoutes } from '../oauth/oauth-token'
import type { Route } from './router'

/** Every request that the emulator knows; the first that matches answers. */
export const routes: readonly Route[] = [
  ...adminPageRoutes,
  ...adminCallRoutes,
  ...assetRoutes,
  ...installRoutes,
  ...authorizeRoutes,
  ...tokenRoutes,
  ...graphqlRoutes,
  ...controlRoutes,
  ...platformPageRoutes,
]
