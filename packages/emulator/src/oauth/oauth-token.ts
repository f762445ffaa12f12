import type { AccessToken } from '../state/access-tokens'
import { equalsConstantTime } from '../http/constant-time'
import { withFaults } from '../http/fault-reply'
import { verifyClientAssertion } from './client-assertion'
import { OAuthRefusal } from './oauth-refusal'
import { jsonReply } from '../http/reply'
import type { Reply } from '../http/reply'
import type { Route } from '../http/router'
import type { EmulatorState } from '../state/state'
import { storeUser } from '../state/store'
import type { Store } from '../state/store'
import { TOKEN_GRANTS } from './token-grants'
import { grantOf, readTokenRequest } from './token-request'
import type { TokenRequest } from './token-request'

/**
 * Route of the access token endpoint, for all grants.
 *
 * @see docs/protocol.md#access-token-endpoint
 */
export const tokenRoutes: Route[] = [
  {
    method: 'POST',
    pattern: '/:shop/admin/oauth/access_token',
    kind: 'access_token',
    handle: withFaults(
      'access_token',
      async (request, { state, origin }) => {
        try {
          const store = state.stores.find(({ domain }) => domain === request.params.shop)
          if (!store)
            return jsonReply(404, {
              error: 'not_found',
              error_description: 'There is no shop of that domain',
            })
          const tokenRequest = readTokenRequest(request)
          request.note.grantType = tokenRequest.grant
          await checkClient(tokenRequest, state, origin + request.url.pathname)
          const token = await TOKEN_GRANTS[tokenRequest.grant](
            tokenRequest,
            { apiKey: state.app.apiKey, shop: store.domain },
            state,
          )
          return dated(jsonReply(200, tokenResponse(token, store, state)), state)
        } catch (error) {
          if (!(error instanceof OAuthRefusal)) throw error
          return dated(
            jsonReply(error.status, { error: error.error, error_description: error.message }),
            state,
          )
        }
      },
      grantOf,
    ),
  },
]

/** Adds the time of the emulator's clock, which may differ from that of the app's machine. */
function dated(reply: Reply, { clock }: EmulatorState): Reply {
  return { ...reply, headers: { ...reply.headers, date: new Date(clock.now()).toUTCString() } }
}

async function checkClient(
  { fields }: TokenRequest,
  { app, clock, usedAssertions }: EmulatorState,
  endpoint: string,
): Promise<void> {
  if (
    fields.has('client_assertion') &&
    equalsConstantTime(fields.get('client_id') ?? '', app.apiKey)
  )
    return verifyClientAssertion(fields, {
      apiKey: app.apiKey,
      keys: app.publicKeys,
      audience: endpoint,
      clock,
      used: usedAssertions,
    })
  const secrets = [app.apiSecretKey, app.nextApiSecretKey].filter(Boolean)
  const knownId = equalsConstantTime(fields.get('client_id') ?? '', app.apiKey)
  const secret = fields.get('client_secret') ?? ''
  const knownSecret = secrets.some(known => equalsConstantTime(secret, known))
  if (!knownId || !knownSecret)
    throw new OAuthRefusal(
      'invalid_client',
      'The client_id is unknown or the client_secret is wrong',
    )
}

function tokenResponse(
  token: AccessToken,
  store: Store,
  { installations, tokens, clock }: EmulatorState,
): Record<string, unknown> {
  // A repeated migration returns a pair that was issued before.
  const remaining = (expiresAt: number) => Math.ceil((expiresAt - clock.now()) / 1000)
  const refreshing = tokens.findRefresh(token.refreshToken ?? '', token)
  const scope = installations.find(token.apiKey, token.shop)?.scopes.join(',') ?? ''
  return {
    access_token: token.accessToken,
    scope,
    ...(token.expiresAt !== undefined && { expires_in: remaining(token.expiresAt) }),
    ...(refreshing && {
      refresh_token: token.refreshToken,
      refresh_token_expires_in: remaining(refreshing.expiresAt),
    }),
    ...(token.userId !== undefined && {
      associated_user_scope: scope,
      associated_user: associatedUser(store, token.userId),
    }),
  }
}

function associatedUser(store: Store, userId: string): Record<string, unknown> {
  const user = storeUser(store, userId)
  return {
    id: Number(user.id),
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    email_verified: true,
    account_owner: user.owner,
    locale: 'en',
    collaborator: false,
  }
}
