import { findStoreByHandle } from '../state/find-store'
import { redirectReply } from '../http/reply'
import type { Route } from '../http/router'
import { storePageReply } from './store-page-reply'

/**
 * Placeholders for admin pages without an app, which `shopify://admin/…` links open. Must be the
 * last routes.
 */
export const platformPageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/*',
    kind: 'admin',
    handle: ({ params }, { state }) => {
      const store = findStoreByHandle(state, params.handle ?? '')
      // `shopify://admin` without a path is the home page of the store.
      if (params.rest === '') return redirectReply(`/store/${store.handle}`)
      return storePageReply(state, store)
    },
  },
]
