import { compressScopes, includesScopes, splitScopes } from '../../../facts/schemas/access-scopes'
import type { EmulatorContext } from '../http/context'
import { checkApiKey, findStore, findStoreByHandle } from '../state/find-store'
import { grantReply } from './grant-reply'
import { checkOptionalScopes, installApp, readScopeList } from '../lifecycle/installing'
import { redirectReply } from '../http/reply'
import { readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import type { Route } from '../http/router'
import { checkApproval } from '../http/same-origin'
import type { Store } from '../state/store'
import { checkInstallable } from '../rules/rule-refusals'

interface InstallRequest {
  store: Store
  scopes: string[]
}

const PARAMETERS = ['client_id', 'scope', 'optional_scopes']

/**
 * Routes of managed installation: the merchant grants the registered scopes, without an
 * authorization code.
 *
 * @see docs/protocol.md#oauth
 */
export const installRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/oauth/install',
    kind: 'install',
    handle: (request, context) => {
      const { store, scopes } = readInstallRequest(request, context)
      const { app, installations } = context.state
      const installation = installations.find(app.apiKey, store.domain)
      if (installation && includesScopes(installation.scopes, scopes))
        return redirectReply(appPage(context, store))
      const missing = scopes.filter(scope => !includesScopes(installation?.scopes ?? [], [scope]))
      return grantReply(request, context, store, missing, [app.appUrl])
    },
  },
  {
    method: 'POST',
    pattern: '/store/:handle/oauth/install',
    kind: 'install',
    handle: (request, context) => {
      const { store, scopes } = readInstallRequest(request, context)
      checkApproval(request, context)
      const granted =
        context.state.installations.find(context.state.app.apiKey, store.domain)?.scopes ?? []
      installApp(context.state, store.domain, [...granted, ...scopes])
      return redirectReply(appPage(context, store))
    },
  },
  {
    method: 'GET',
    pattern: '/:shop/admin/oauth/install',
    kind: 'install',
    handle: (request, { state }) => {
      const store = findStore(state, request.params.shop ?? '')
      return redirectReply(`/store/${store.handle}/oauth/install`, request.url.searchParams)
    },
  },
]

function appPage({ state }: EmulatorContext, store: Store): string {
  return `/store/${store.handle}/apps/${state.app.apiKey}`
}

function readInstallRequest(request: EmulatorRequest, { state }: EmulatorContext): InstallRequest {
  const store = findStoreByHandle(state, request.params.handle ?? '')
  const query = readParameters(request.url.searchParams, PARAMETERS)
  checkApiKey(state, query.get('client_id') ?? '')
  checkInstallable(state, store)
  const requested = readScopeList(splitScopes(query.get('scope') ?? ''))
  const optional = readScopeList(splitScopes(query.get('optional_scopes') ?? ''))
  checkOptionalScopes(state, optional)
  return {
    store,
    scopes: compressScopes([...(requested.length > 0 ? requested : state.app.scopes), ...optional]),
  }
}
