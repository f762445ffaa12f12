import { checkApiKey, findStoreByHandle } from '../state/find-store'
import { bridgeFacts } from './bridge-facts'
import { startPageLoad } from './page-load'
import { appSummary, storeSummaries, storeSummary } from './page-summaries'
import { adminPage } from '../pages/admin-page'
import { pageReply, redirectReply } from '../http/reply'
import type { Route } from '../http/router'
import { OWNER_ID, storeUser } from '../state/store'

/** The app in its frame. */
export const adminPageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/apps/:apiKey/*',
    kind: 'admin',
    handle: async (request, context) => {
      const { state } = context
      const store = findStoreByHandle(state, request.params.handle ?? '')
      checkApiKey(state, request.params.apiKey ?? '')
      if (!state.installations.find(state.app.apiKey, store.domain))
        return redirectReply(`/store/${store.handle}/oauth/install`, [
          ['client_id', state.app.apiKey],
        ])
      const path = `/${request.params.rest ?? ''}${request.url.search}`
      const frameUrl = await startPageLoad(context, store, path, state.app.embedded)
      if (!state.app.embedded) return redirectReply(frameUrl)
      const user = storeUser(store, OWNER_ID)
      return pageReply(
        200,
        adminPage({
          store: storeSummary(state, store),
          stores: storeSummaries(state),
          app: appSummary(state),
          frameUrl,
          user: { name: `${user.firstName} ${user.lastName}`, email: user.email },
          locale: 'en',
          bridge: bridgeFacts(state.bridges.of(store.domain).settings, user),
        }),
        { appOrigins: [state.app.appUrl] },
      )
    },
  },
]
