import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import { GRAPHQL_FIELDS } from '../engine/request/graphql-handler'
import { storeCaller } from '../engine/store-caller'
import { respondingVersion } from '../engine/request/supported-versions'
import { developmentOrigins } from '../http/development-origins'
import type { Route } from '../http/router'
import { applicationSections } from '../admin-data/sections'
import { findStore, findStoreByHandle } from '../state/find-store'
import { OWNER_ID, storeUser } from '../state/store'
import { Refusal } from '../state/refusal'
import { pageRequest } from './page-request'
import { storePageReply } from './store-page-reply'
import { validAccessTokenViews } from './token-views'

/** The pages of the Vue application in `admin/`, and their requests of the store's data. */
export const merchantPageRoutes: Route[] = [
  page(''),
  ...applicationSections().flatMap(({ path, canBeFramed }) => [
    page(path, canBeFramed),
    page(`${path}/*`, canBeFramed),
  ]),
  pageRequest(
    '/_admin/graphql',
    { ...GRAPHQL_FIELDS, shop: 'string', version: 'string?' },
    async (context, { shop, version = DEFAULT_API_VERSION, query, operationName, variables }) => {
      const { state } = context
      const store = findStore(state, shop)
      const ignored = state.rules.ignored(store.domain)
      const responding = respondingVersion(version, state.clock.now(), ignored)
      if (!responding) throw new Refusal(400, `There is no version ${version} of the Admin API.`)
      const { executeAdminApi } = await import('../admin-api/execute-admin-api')
      const request = { query, operationName, variables, costDebug: false }
      // Without points: the merchant's own pages have no limit.
      const { firstName, lastName } = storeUser(store, OWNER_ID)
      const caller = {
        ...storeCaller(context, store, responding),
        merchant: `${firstName} ${lastName}`,
      }
      return (await executeAdminApi(request, caller)).body
    },
  ),
  // GraphiQL sends requests with them, as the app does.
  pageRequest('/_admin/graphql/tokens', { shop: 'string' }, ({ state }, { shop }) => ({
    tokens: validAccessTokenViews(state, findStore(state, shop)).map(
      ({ kind, value, facts: [created] }) => ({ value, label: `${kind}, ${created}` }),
    ),
  })),
]

function page(path: string, canBeFramed = false): Route {
  return {
    method: 'GET',
    pattern: `/store/:handle${path}`,
    kind: 'admin',
    handle: ({ params, url }, { state }) =>
      storePageReply(
        state,
        findStoreByHandle(state, params.handle ?? ''),
        { path: url.pathname.replace(/^\/store\/[^/]+/, '') },
        // Nuxt DevTools displays these pages in a frame inside the app.
        canBeFramed ? { framedBy: developmentOrigins(state.app.appUrl) } : {},
      ),
  }
}
