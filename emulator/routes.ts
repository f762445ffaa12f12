import { adminCallRoutes } from './admin-calls'
import { adminPageRoutes } from './admin-pages'
import { assetRoutes } from './assets'
import { controlRoutes } from './control-api'
import { graphqlRoutes } from './graphql-endpoint'
import { authorizeRoutes } from './oauth-authorize'
import { installRoutes } from './oauth-install'
import { tokenRoutes } from './oauth-token'
import type { Route } from './router'

/** Every request that the emulator knows. */
export const routes: readonly Route[] = [
  ...adminPageRoutes,
  ...adminCallRoutes,
  ...assetRoutes,
  ...installRoutes,
  ...authorizeRoutes,
  ...tokenRoutes,
  ...graphqlRoutes,
  ...controlRoutes,
]
