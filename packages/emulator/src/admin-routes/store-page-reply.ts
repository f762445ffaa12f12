import { API_VERSIONS, DEFAULT_API_VERSION } from '../../../../shared/wire'
import type { Reply } from '../http/reply'
import type { AdminDocument } from '../admin-data/admin-document'
import { pageReply } from '../admin-data/page-reply'
import type { PageAllowances } from '../admin-data/page-reply'
import type { EmulatorState } from '../state/state'
import { OWNER_ID, storeUser } from '../state/store'
import type { Store } from '../state/store'
import { storeSummaries, storeSummary } from './page-summaries'

/** Creates the response with a page of a store, which has the navigation of the store. */
export function storePageReply(
  state: EmulatorState,
  store: Store,
  { title, ...page }: Partial<Omit<AdminDocument, 'store'>> = {},
  allowances: PageAllowances = {},
): Reply {
  const { firstName, lastName, email } = storeUser(store, OWNER_ID)
  const summary = storeSummary(state, store)
  const document: AdminDocument = {
    ...page,
    title: title === undefined ? store.name : `${title} · ${store.name}`,
    store: {
      store: summary,
      stores: storeSummaries(state),
      user: { name: `${firstName} ${lastName}`, email },
      now: state.clock.now(),
      apiVersion: DEFAULT_API_VERSION,
      apiVersions: API_VERSIONS,
      adminLinks: summary.apps.some(app => app.installed) ? state.app.adminLinks : [],
    },
  }
  return pageReply(200, document, { ...allowances, hasRecordImages: true })
}
