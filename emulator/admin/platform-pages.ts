import { findStoreByHandle } from '../http/find-store'
import { pageReply, redirectReply } from '../http/reply'
import type { Route } from '../http/router'
import { platformPage } from '../pages/platform-page'
import { storeSummaries, storeSummary } from './page-data-of'

/** The pages of a store's admin that are not about apps: `shopify://admin/…` leads there. Come last, after every other route. */
export const platformPageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/*',
    kind: 'admin',
    handle: ({ params, url }, { state }) => {
      const store = findStoreByHandle(state, params.handle ?? '')
      // `shopify://admin` without a page is the store's home.
      if (params.rest === '') return redirectReply(`/store/${store.handle}`)
      const path = `/${params.rest ?? ''}${url.search}`
      return pageReply(200, platformPage({ store: storeSummary(state, store), stores: storeSummaries(state), path }))
    },
  },
]
