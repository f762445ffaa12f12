import type { EmulatorContext } from '../http/context'
import { appSummary, storeAppSummary, storeSummary } from '../admin/page-summaries'
import { grantPage } from '../pages/grant-page'
import { pageReply } from '../http/reply'
import type { Reply } from '../http/reply'
import type { EmulatorRequest } from '../http/request'
import { describeScope } from '../state/scopes'
import type { Store } from '../state/store'

/**
 * Creates the page that requests scopes from the merchant. Its form posts to the URL of the page.
 */
export function grantReply(
  request: EmulatorRequest,
  context: EmulatorContext,
  store: Store,
  scopes: readonly string[],
  leadsTo: readonly string[],
): Reply {
  const action = request.url.pathname + request.url.search
  return pageReply(
    200,
    grantPage({
      store: storeSummary(context.state, store),
      app: appSummary(context.state),
      installed: storeAppSummary(context.state, store).installed,
      scopes: scopes.map(handle => ({ handle, description: describeScope(handle) })),
      action,
      fields: { csrf: context.csrfToken(action) },
      cancelUrl: `/store/${store.handle}`,
    }),
    { appOrigins: leadsTo },
  )
}
