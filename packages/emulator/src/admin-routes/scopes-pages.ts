import { includesScopes } from '../../../facts/schemas/access-scopes'
import type { EmulatorContext } from '../http/context'
import { findStoreByHandle } from '../state/find-store'
import { redirectReply } from '../http/reply'
import type { Route } from '../http/router'
import { checkApproval } from '../http/same-origin'
import type { ScopesPageData, ScopeView } from '../admin-data/billing-data'
import { scopesHref } from '../admin-data/links'
import { grantScopes, revokeScopes } from '../scopes/change-scopes'
import { describeCustomerData } from '../scopes/describe-customer-data'
import { describeScope } from '../scopes/describe-scope'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { storeAppSummary } from './page-summaries'
import { storePageReply } from './store-page-reply'

type ScopeAct = 'grant' | 'revoke'

/** The page with the app's access scopes in a store, and its actions. */
export const scopesPageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/scopes',
    kind: 'admin',
    handle: ({ params }, context) => {
      const { state } = context
      const store = findStoreByHandle(state, params.handle ?? '')
      const { app } = state
      const granted = state.installations.find(app.apiKey, store.domain)?.scopes ?? []
      const other = granted.filter(
        scope => !includesScopes([...app.scopes, ...app.optionalScopes], [scope]),
      )
      // An implied scope cannot be revoked on its own.
      const viewOf = (canChange: boolean) => (handle: string) => {
        const isGranted = includesScopes(granted, [handle])
        return scopeView(
          context,
          store,
          handle,
          isGranted,
          canChange && (!isGranted || granted.includes(handle)),
        )
      }
      const data: ScopesPageData = {
        app: storeAppSummary(state, store),
        required: app.scopes.map(viewOf(false)),
        optional: app.optionalScopes.map(viewOf(true)),
        other: other.map(viewOf(true)),
        customerData: describeCustomerData(app.protectedCustomerData),
      }
      return storePageReply(state, store, {
        title: 'Access scopes',
        view: { name: 'scopes', data },
        plain: plainContent(data, store),
      })
    },
  },
  action('grant', grantScopes),
  action('revoke', revokeScopes),
]

function plainContent({ app, required, optional, other }: ScopesPageData, store: Store) {
  const heading = 'Access scopes'
  if (!app.installed) return { heading, text: [`${app.name} is not installed in ${store.name}.`] }
  const scopes = [...required, ...optional, ...other]
  return {
    heading,
    text: scopes.map(({ handle, granted }) => `${handle}: ${granted ? 'granted' : 'not granted'}`),
    forms: scopes.flatMap(({ handle, change }) =>
      change ? [{ ...change, label: `${change.label} ${handle}` }] : [],
    ),
  }
}

function action(
  act: ScopeAct,
  run: (state: EmulatorState, store: Store, scopes: readonly string[]) => Promise<void>,
): Route {
  return {
    method: 'POST',
    pattern: `/store/:handle/scopes/:scope/${act}`,
    kind: 'admin',
    handle: async (request, context) => {
      const store = findStoreByHandle(context.state, request.params.handle ?? '')
      checkApproval(request, context)
      await run(context.state, store, [request.params.scope ?? ''])
      return redirectReply(scopesHref(store.handle))
    },
  }
}

function scopeView(
  context: EmulatorContext,
  store: Store,
  handle: string,
  granted: boolean,
  canChange: boolean,
): ScopeView {
  const act: ScopeAct = granted ? 'revoke' : 'grant'
  const action = `${scopesHref(store.handle)}/${encodeURIComponent(handle)}/${act}`
  const change = canChange
    ? { label: granted ? 'Revoke' : 'Grant', action, csrf: context.csrfToken(action) }
    : null
  return { handle, description: describeScope(handle), granted, change }
}
