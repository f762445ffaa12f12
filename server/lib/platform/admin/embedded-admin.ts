import { PlatformAnswer } from '../errors/answer'
import { GrantRefusedError } from '../errors/http-errors'
import { withCors } from '../request/cors'
import { bearerToken } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import type { Session } from '../session/session'
import type { SessionTokenVerifier } from '../session-token/session-token'
import { AdminConnection } from './admin-connection'
import { identifyAdminCaller } from './admin-request'
import type { AdminCaller } from './admin-request'
import type { AccessRecovery, RequestClientServices } from './request-clients'

export interface EmbeddedAdminServices extends RequestClientServices {
  /** Epoch milliseconds. */
  now: () => number
  verifier: SessionTokenVerifier
}

/**
 * Authenticates a request to an embedded app by its session token, which is exchanged for an access token when there is none that
 * lasts.
 *
 * @throws PlatformAnswer | PlatformError as `identifyAdminCaller`; `token_endpoint_failed` | `storage_failed`
 */
export async function authenticateEmbedded(request: RequestFacts, services: EmbeddedAdminServices): Promise<AdminConnection> {
  const { config, verifier, tokens, now } = services
  const caller = identifyAdminCaller(request, { config, verifier, now: now() })
  const session = tokens.remembered(caller) ?? await grantOrRefuse(caller, () => tokens.forSessionToken(caller, caller.sessionToken))
  return new AdminConnection(session, caller.payload, new EmbeddedRecovery(request, caller, services))
}

class EmbeddedRecovery implements AccessRecovery {
  private readonly request: RequestFacts
  private readonly caller: AdminCaller
  private readonly services: EmbeddedAdminServices

  constructor(request: RequestFacts, caller: AdminCaller, services: EmbeddedAdminServices) {
    this.request = request
    this.caller = caller
    this.services = services
  }

  renew(rejected: Session): Promise<Session> {
    const { caller, services: { tokens } } = this
    return grantOrRefuse(caller, () => tokens.afterRejection(rejected, caller, caller.sessionToken))
  }

  refuse(): Response {
    return refuseAccess(this.request, this.caller, this.services)
  }
}

/** A token that is refused twice was revoked: a document may try again, a script must not (no retry header). */
function refuseAccess(request: RequestFacts, caller: AdminCaller, { config }: RequestClientServices): Response {
  if (bearerToken(request) === undefined) return caller.refuse('the Admin API refused the access token')
  return withCors(request, config.appUrl, new Response(null, { status: 401 }))
}

/**
 * Runs a grant for a caller. A session token that the platform refuses although we accepted it ends in the answer
 * for a bad token; anything else is passed on.
 *
 * @throws PlatformAnswer
 */
async function grantOrRefuse(caller: AdminCaller, work: () => Promise<Session>): Promise<Session> {
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
