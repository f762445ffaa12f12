import type { EmulatorContext } from '../http/context'
import { appSummary, storeAppSummary, storeSummary } from '../admin-routes/page-summaries'
import { pageReply } from '../admin-data/page-reply'
import type { Reply } from '../http/reply'
import type { EmulatorRequest } from '../http/request'
import { describeCustomerData } from '../scopes/describe-customer-data'
import { describeScope } from '../scopes/describe-scope'
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
  const { state } = context
  const action = request.url.pathname + request.url.search
  const { installed } = storeAppSummary(state, store)
  const app = appSummary(state)
  const grant = {
    label: installed ? 'Update' : 'Install',
    action,
    csrf: context.csrfToken(action),
  }
  const requested = scopes.map(handle => ({
    handle,
    description: describeScope(handle),
    changesData: handle.includes('write_'),
  }))
  const title = `${grant.label} ${app.name}`
  return pageReply(
    200,
    {
      title,
      view: {
        name: 'grant',
        data: {
          store: storeSummary(state, store),
          app,
          installed,
          scopes: requested,
          customerData: describeCustomerData(state.app.protectedCustomerData),
          topics: [...new Set(state.app.webhooks.flatMap(({ topics }) => topics))],
          embedded: state.app.embedded,
          grant,
          cancelUrl: `/store/${store.handle}`,
        },
      },
      plain: {
        heading: `${title}?`,
        text: [
          store.domain,
          ...requested.map(({ handle, description }) => `${description} (${handle})`),
        ],
        forms: [grant],
      },
    },
    { appOrigins: leadsTo },
  )
}
