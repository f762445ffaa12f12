import { createAdminClient } from '../api/admin-client'
import type { AdminApiContext } from '../api/admin-client'
import { PlatformAnswer } from '../errors/answer'
import type { AccessTokens } from '../tokens/access-tokens'
import type { AdminCaller } from './admin-request'
import { adminRedirect } from './admin-redirect'
import type { RedirectInit } from './admin-redirect'
import type { PlatformConfig } from '../config/config'
import { withCors } from '../request/cors'
import { PlatformError } from '../errors/errors'
import { GrantRefusedError } from '../errors/http-errors'
import { bearerToken } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import type { Session } from '../session/session'
import type { SessionTokenPayload } from '../session-token/session-token'

/** What an authenticated admin request can use. */
export interface PlatformAdminContext<T extends object = SessionTokenPayload> {
  /** The session of the shop (or of the user, with online tokens). */
  readonly session: Session
  /** The claims of the verified session token. */
  readonly sessionToken: T
  /** Admin API client of the session's shop; made with its first call. */
  readonly admin: AdminApiContext
  /** Adds CORS headers to a response when the request came from another origin. */
  readonly cors: (response: Response) => Response
  /** The answer that takes the merchant to `url`, from inside or outside the iframe. Return it from the handler. */
  readonly redirect: (url: string, init?: RedirectInit) => Response
}

/** Request, caller and secrets stay in the closure: a context that is logged or serialised must not show them. */
export function createAdminContext<T extends object>(
  request: RequestFacts,
  caller: AdminCaller,
  session: Session,
  services: AdminServices,
): PlatformAdminContext<T> {
  const { config } = services
  let client: AdminApiContext | undefined
  return {
    session,
    // The type of further claims is the app's to know; the standard ones were checked.
    sessionToken: caller.payload as object as T,
    cors: response => withCors(request, config.appUrl, response),
    redirect: (url, init) => adminRedirect({ request, shop: session.shop, config }, url, init),
    // Not a getter, which would cost every request more than the few that ask for it save.
    admin: {
      graphql: (query, options) => (client ??= createRequestAdmin(request, caller, session, services)).graphql(query, options),
    },
  }
}

/** The Admin API for one request: a refused token is replaced once, and a second refusal ends the request. */
function createRequestAdmin(request: RequestFacts, caller: AdminCaller, session: Session, services: AdminServices): AdminApiContext {
  const { config, tokens, fetch } = services
  let current = session
  const client = createAdminClient({
    shop: session.shop,
    apiVersion: config.apiVersion,
    config,
    fetch,
    accessToken: () => current.accessToken ?? '',
    onUnauthorized: async () => {
      current = await grantOrRefuse(caller, () => tokens.afterRejection(current, caller, caller.sessionToken))
      return current.accessToken ?? ''
    },
  })
  return {
    async graphql(query, options) {
      try {
        return await client.graphql(query, options)
      }
      catch (error) {
        if (!(error instanceof PlatformError) || error.code !== 'admin_api_unauthorized') throw error
        await tokens.drop(current)
        throw new PlatformAnswer(rejected(request, caller, config))
      }
    },
  }
}

/** A token that is refused twice was revoked: a document may try again, a script must not (no retry header). */
function rejected(request: RequestFacts, caller: AdminCaller, config: PlatformConfig): Response {
  if (bearerToken(request) === undefined) return caller.refuse('the Admin API refused the access token')
  return withCors(request, config.appUrl, new Response(null, { status: 401 }))
}

export interface AdminServices {
  config: PlatformConfig
  tokens: AccessTokens
  fetch: typeof fetch
}

/**
 * Runs a grant for a caller. A session token that the platform refuses although we accepted it ends in the answer
 * for a bad token; anything else is passed on.
 *
 * @throws PlatformAnswer
 */
export async function grantOrRefuse(caller: AdminCaller, work: () => Promise<Session>): Promise<Session> {
  try {
    return await work()
  }
  catch (error) {
    if (error instanceof GrantRefusedError && error.reason === 'invalid_subject_token') {
      throw new PlatformAnswer(caller.refuse('the platform refused the session token'))
    }
    throw error
  }
}
