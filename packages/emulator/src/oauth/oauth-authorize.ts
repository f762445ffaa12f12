import { sameScopes, splitScopes } from '../../../facts/schemas/access-scopes'
import type { EmulatorContext } from '../http/context'
import { checkApiKey, findStore } from '../state/find-store'
import { hostOf } from './frame-url'
import { grantReply } from './grant-reply'
import { installApp, readScopeList } from '../lifecycle/installing'
import { Refusal } from '../state/refusal'
import { redirectReply } from '../http/reply'
import type { Reply } from '../http/reply'
import { readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import type { Route } from '../http/router'
import { checkApproval } from '../http/same-origin'
import { signQuery } from './sign-query'
import { OWNER_ID } from '../state/store'
import type { Store } from '../state/store'
import { checkInstallable } from '../rules/rule-refusals'

interface AuthorizeRequest {
  store: Store
  scopes: string[]
  redirectUri: string
  state: string
  perUser: boolean
}

const PARAMETERS = [
  'client_id',
  'scope',
  'redirect_uri',
  'state',
  'grant_options[]',
  // Clients of OAuth in general send it.
  'response_type',
]

/**
 * Routes of the authorization code grant: requests the approval of the merchant, then redirects
 * back with a code.
 *
 * @see docs/protocol.md#oauth
 */
export const authorizeRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/:shop/admin/oauth/authorize',
    kind: 'authorize',
    handle: (request, context) => {
      const authorization = readAuthorizeRequest(request, context)
      const installation = context.state.installations.find(
        context.state.app.apiKey,
        authorization.store.domain,
      )
      if (installation && sameScopes(installation.scopes, authorization.scopes))
        return codeReply(context, authorization)
      return grantReply(request, context, authorization.store, authorization.scopes, [
        new URL(authorization.redirectUri).origin,
        context.state.app.appUrl,
      ])
    },
  },
  {
    method: 'POST',
    pattern: '/:shop/admin/oauth/authorize',
    kind: 'authorize',
    handle: (request, context) => {
      const authorization = readAuthorizeRequest(request, context)
      checkApproval(request, context)
      installApp(context.state, authorization.store.domain, authorization.scopes)
      return codeReply(context, authorization)
    },
  },
]

/** @throws Refusal 400 | 404. There is no redirect before every parameter is verified. */
function readAuthorizeRequest(
  request: EmulatorRequest,
  { state }: EmulatorContext,
): AuthorizeRequest {
  const store = findStore(state, request.params.shop ?? '')
  const query = readParameters(request.url.searchParams, PARAMETERS)
  checkApiKey(state, query.get('client_id') ?? '')
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!state.app.redirectUrls.includes(redirectUri)) {
    throw new Refusal(400, 'The redirect_uri is not registered for the app.', [
      `Requested: ${redirectUri}. Registered: ${state.app.redirectUrls.join(', ')}.`,
      'Add it to redirect_urls below [auth] in shopify.app.toml, or correct the address of the app in NUXT_PLATFORM_APP_URL.',
    ])
  }
  const oauthState = query.get('state') ?? ''
  if (oauthState === '')
    throw new Refusal(400, 'The parameter state is missing: it prevents login CSRF.')
  const option = query.get('grant_options[]') ?? ''
  if (option !== '' && option !== 'per-user')
    throw new Refusal(400, 'The parameter grant_options[] must be empty or "per-user".')
  const requestedScopes = splitScopes(query.get('scope') ?? '')
  const scopes = requestedScopes.length > 0 ? readScopeList(requestedScopes) : state.app.scopes
  checkInstallable(state, store)
  return { store, scopes, redirectUri, state: oauthState, perUser: option === 'per-user' }
}

function codeReply(context: EmulatorContext, authorization: AuthorizeRequest): Reply {
  const { app, clock, codes } = context.state
  const grant = {
    apiKey: app.apiKey,
    shop: authorization.store.domain,
    redirectUri: authorization.redirectUri,
  }
  const code = codes.issue(authorization.perUser ? { ...grant, userId: OWNER_ID } : grant)
  const params: [string, string][] = [
    ['code', code],
    ['host', hostOf(context, authorization.store)],
    ['shop', authorization.store.domain],
    ['state', authorization.state],
    ['timestamp', String(clock.seconds())],
  ]
  return redirectReply(authorization.redirectUri, [
    ...params,
    ['hmac', signQuery(params, app.apiSecretKey)],
  ])
}
