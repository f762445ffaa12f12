import { planActionRoutes } from '../admin-routes/app-pricing-pages'
import { adminCallRoutes } from '../admin-routes/admin-calls'
import { adminPageRoutes } from '../admin-routes/admin-pages'
import { billingPageRoutes } from '../admin-routes/billing-pages'
import { callsRequestRoutes } from '../admin-routes/calls-requests'
import { chargePageRoutes } from '../admin-routes/charge-pages'
import { deliveriesRequestRoutes } from '../admin-routes/deliveries-requests'
import { homeRequestRoutes } from '../admin-routes/home-requests'
import { merchantPageRoutes } from '../admin-routes/merchant-pages'
import { exchangeRequestRoutes } from '../admin-routes/exchange-requests'
import { schemaRequestRoutes } from '../admin-routes/schema-requests'
import { planPageRoutes } from '../admin-routes/plan-pages'
import { platformPageRoutes } from '../admin-routes/platform-pages'
import { scopesPageRoutes } from '../admin-routes/scopes-pages'
import { storesRoutes } from '../admin-routes/stores-requests'
import { toolDataRoutes } from '../admin-routes/tool-data'
import { toolRequestRoutes } from '../admin-routes/tool-requests'
import { assetRoutes } from '../assets'
import { bulkFileRoutes } from '../bulk/bulk-file'
import { checkoutRoutes } from '../checkout/checkout-routes'
import { controlRoutes } from '../control/control-api'
import { customerAccountRoutes } from '../customer-account/customer-account-routes'
import { graphqlRoutes } from '../admin-api/graphql-endpoint'
import { authorizeRoutes } from '../oauth/oauth-authorize'
import { installRoutes } from '../oauth/oauth-install'
import { tokenRoutes } from '../oauth/oauth-token'
import type { Route } from '../http/router'
import { vaultRoutes } from '../payments/vault-routes'
import { appEventRoutes } from '../pricing/app-events-api'
import { partnerRoutes } from '../pricing/partner-api'
import { restRoutes } from '../rest/rest-routes'
import { appProxyRoutes } from '../storefront/app-proxy'
import { storefrontApiRoutes } from '../storefront/storefront-api'
import { uploadRoutes } from '../uploads/upload-routes'

/** All routes of the emulator. The first match handles a request. */
export const routes: readonly Route[] = [
  ...storesRoutes,
  ...adminPageRoutes,
  ...merchantPageRoutes,
  ...homeRequestRoutes,
  ...adminCallRoutes,
  ...callsRequestRoutes,
  ...deliveriesRequestRoutes,
  ...billingPageRoutes,
  ...chargePageRoutes,
  ...planPageRoutes,
  ...planActionRoutes,
  ...scopesPageRoutes,
  ...toolDataRoutes,
  ...toolRequestRoutes,
  ...exchangeRequestRoutes,
  ...schemaRequestRoutes,
  ...bulkFileRoutes,
  ...uploadRoutes,
  ...vaultRoutes,
  ...assetRoutes,
  ...installRoutes,
  ...authorizeRoutes,
  ...tokenRoutes,
  ...graphqlRoutes,
  ...restRoutes,
  ...storefrontApiRoutes,
  ...checkoutRoutes,
  ...customerAccountRoutes,
  ...partnerRoutes,
  ...appEventRoutes,
  ...controlRoutes,
  ...platformPageRoutes,
  // After the pages of stores, because a store could have the handle `apps`.
  ...appProxyRoutes,
]
