import type { EmulatorContext } from '../http/context'
import { checkApiKey, findStore } from '../http/find-store'
import { hostOf } from './frame-url'
import { grantReply } from './grant-reply'
import { installApp, readScopeList } from '../state/installing'
import { Refusal } from '../http/refusal'
import { redirectReply } from '../http/reply'
import type { Reply } from '../http/reply'
import { readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import type { Route } from '../http/router'
import { checkApproval } from '../http/same-origin'
import { sameScopes, splitScopes } from '../state/scopes'
import { signQuery } from './sign-query'
import { OWNER_ID } from '../state/store'
import type { Store } from '../state/store'

interface AuthorizeRequest {
  store: Store
  scopes: string[]
  redirectUri: string
  state: string
  perUser: boolean
}

const PARAMETERS = ['client_id', 'scope', 'redirect_uri', 'state', 'grant_options[]']

/** The authorization code grant: asks the merchant, then sends the browser back with a code. protocol: authorization code grant */
export const authorizeRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/:shop/admin/oauth/authorize',
    kind: 'authorize',
    handle: (request, context) => {
      const asked = readAuthorizeRequest(request, context)
      const installation = context.state.installations.find(context.state.app.apiKey, asked.store.domain)
      if (installation && sameScopes(installation.scopes, asked.scopes)) return codeReply(context, asked)
      return grantReply(request, context, asked.store, asked.scopes, [new URL(asked.redirectUri).origin, context.state.app.appUrl])
    },
  },
  {
    method: 'POST',
    pattern: '/:shop/admin/oauth/authorize',
    kind: 'authorize',
    handle: (request, context) => {
      const asked = readAuthorizeRequest(request, context)
      checkApproval(request, context)
      installApp(context.state, asked.store.domain, asked.scopes)
      return codeReply(context, asked)
    },
  },
]

/** @throws Refusal 400 | 404: nothing may be redirected before every parameter is known to be the app's own */
function readAuthorizeRequest(request: EmulatorRequest, { state }: EmulatorContext): AuthorizeRequest {
  const store = findStore(state, request.params.shop ?? '')
  const query = readParameters(request.url.searchParams, PARAMETERS)
  checkApiKey(state, query.get('client_id') ?? '')
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!state.app.redirectUrls.includes(redirectUri)) {
    throw new Refusal(400, 'The redirect_uri is not one that the app registered.', [`Registered: ${state.app.redirectUrls.join(', ')}.`])
  }
  const oauthState = query.get('state') ?? ''
  if (oauthState === '') throw new Refusal(400, 'The parameter state is missing: without it a stranger can log a person in.')
  const option = query.get('grant_options[]') ?? ''
  if (option !== '' && option !== 'per-user') throw new Refusal(400, 'The parameter grant_options[] must be empty or "per-user".')
  const asked = splitScopes(query.get('scope') ?? '')
  const scopes = asked.length > 0 ? readScopeList(asked) : state.app.scopes
  return { store, scopes, redirectUri, state: oauthState, perUser: option === 'per-user' }
}

function codeReply(context: EmulatorContext, asked: AuthorizeRequest): Reply {
  const { app, clock, codes } = context.state
  const grant = { apiKey: app.apiKey, shop: asked.store.domain, redirectUri: asked.redirectUri }
  const code = codes.issue(asked.perUser ? { ...grant, userId: OWNER_ID } : grant)
  const params: [string, string][] = [
    ['code', code],
    ['host', hostOf(context, asked.store)],
    ['shop', asked.store.domain],
    ['state', asked.state],
    ['timestamp', String(clock.seconds())],
  ]
  return redirectReply(asked.redirectUri, [...params, ['hmac', signQuery(params, app.apiSecretKey)]])
}
