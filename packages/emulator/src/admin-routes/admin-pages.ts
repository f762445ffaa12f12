import { checkApiKey, findStoreByHandle } from '../state/find-store'
import { bridgeFacts } from './bridge-facts'
import { startPageLoad } from './page-load'
import { appSummary } from './page-summaries'
import { storePageReply } from './store-page-reply'
import { redirectReply } from '../http/reply'
import type { Route } from '../http/router'
import { REVIEW_CODES } from '../state/bridge-responses'
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
      const app = appSummary(state)
      const locale = 'en'
      return storePageReply(
        state,
        store,
        {
          title: app.name,
          locale,
          view: {
            name: 'app',
            data: {
              app,
              frameUrl,
              locale,
              bridge: bridgeFacts(
                state.bridges.of(store.domain).settings,
                storeUser(store, OWNER_ID),
              ),
              reviewCodes: REVIEW_CODES,
            },
          },
          plain: {
            heading: app.name,
            text: ['The local platform requires JavaScript to show the app in its frame.'],
          },
        },
        { appOrigins: [state.app.appUrl] },
      )
    },
  },
]
