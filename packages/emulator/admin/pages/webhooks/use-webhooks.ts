import { readAdminData } from '../../api/admin-api'
import { useLiveData } from '../../api/use-live-data'
import type { OperationData } from '../../api/latest-data'
import { pageData } from '../../page-data'
import type { WebhooksState } from './delivery'

/** Loads the subscriptions and deliveries of the store, live. */
export function useWebhooks(): OperationData<WebhooksState> {
  return useLiveData(() =>
    readAdminData<WebhooksState>('/_admin/deliveries', { shop: pageData.store.domain }),
  )
}
