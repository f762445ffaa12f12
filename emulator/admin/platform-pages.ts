import { findStoreByHandle } from '../state/find-store'
import { pageReply, redirectReply } from '../http/reply'
import type { Route } from '../http/router'
import { platformPage } from '../pages/platform-page'
import { storeSummaries, storeSummary } from './page-summaries'

/**
 * Placeholders for admin pages without an app, which `shopify://admin/…` links open. Must be the
 * last routes.
 */
export const platformPageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/*',
    kind: 'admin',
    handle: ({ params, url }, { state }) => {
      const store = findStoreByHandle(state, params.handle ?? '')
      // `shopify://admin` without a path is the home page of the store.
      if (params.rest === '') return redirectReply(`/store/${store.handle}`)
      const path = `/${params.rest ?? ''}${url.search}`
      return pageReply(
        200,
        platformPage({ store: storeSummary(state, store), stores: storeSummaries(state), path }),
      )
    },
  },
]
