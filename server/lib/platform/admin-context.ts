import { createAdminClient } from './admin-client'
import type { AdminApiContext } from './admin-client'
import { PlatformAnswer } from './answer'
import type { AccessTokens } from './access-tokens'
import type { AdminCaller } from './admin-request'
import { adminRedirect } from './admin-redirect'
import type { RedirectInit } from './admin-redirect'
import type { PlatformConfig } from './config'
import { withCors } from './cors'
import { PlatformError } from './errors'
import { GrantRefusedError } from './http-errors'
import { bearerToken } from './request-facts'
import type { RequestFacts } from './request-facts'
import type { Session } from './session'
import type { SessionTokenPayload } from './session-token'

/**
 * What an authenticated admin request can use. The helpers are made when first asked for.
 * (Members are private to TypeScript only: builds for older targets turn `#` members into a WeakMap access each.)
 */
export class PlatformAdminContext<T extends object = SessionTokenPayload> {
  /** The session of the shop (or of the user, with online tokens). */
  readonly session: Session
  /** The claims of the verified session token. */
  readonly sessionToken: T
  private readonly request: RequestFacts
  private readonly caller: AdminCaller
  private readonly services: AdminServices
  private client: AdminApiContext | undefined

  constructor(request: RequestFacts, caller: AdminCaller, session: Session, services: AdminServices) {
    this.session = session
    // The type of further claims is the app's to know; the standard ones were checked.
    this.sessionToken = caller.payload as object as T
    this.request = request
    this.caller = caller
    this.services = services
  }

  /** Admin API client of the session's shop. */
  get admin(): AdminApiContext {
    this.client ??= this.createAdmin()
    return this.client
  }

  /** Adds CORS headers to a response when the request came from another origin. */
  get cors(): (response: Response) => Response {
    return response => withCors(this.request, this.services.config.appUrl, response)
  }

  /** The answer that takes the merchant to `url`, from inside or outside the iframe. Return it from the handler. */
  get redirect(): (url: string, init?: RedirectInit) => Response {
    return (url, init) =>
      adminRedirect({ request: this.request, shop: this.session.shop, config: this.services.config }, url, init)
  }

  private createAdmin(): AdminApiContext {
    const { config, tokens, fetch } = this.services
    let current = this.session
    const client = createAdminClient({
      shop: current.shop,
      apiVersion: config.apiVersion,
      config,
      fetch,
      accessToken: () => current.accessToken ?? '',
      onUnauthorized: async () => {
        current = await grantOrRefuse(this.caller, () => tokens.afterRejection(current, this.caller, this.caller.sessionToken))
        return current.accessToken ?? ''
      },
    })
    return {
      graphql: async (query, options) => {
        try {
          return await client.graphql(query, options)
        }
        catch (error) {
          if (!(error instanceof PlatformError) || error.code !== 'admin_api_unauthorized') throw error
          await tokens.drop(current)
          throw new PlatformAnswer(this.rejected())
        }
      },
    } as AdminApiContext
  }

  /** A token that is refused twice was revoked: a document may try again, a script must not (no retry header). */
  private rejected(): Response {
    if (bearerToken(this.request) === undefined) return this.caller.refuse('the Admin API refused the access token')
    return withCors(this.request, this.services.config.appUrl, new Response(null, { status: 401 }))
  }
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
