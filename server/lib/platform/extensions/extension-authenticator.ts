import type { PlatformConfig } from '../config/config'
import { PlatformAnswer } from '../errors/answer'
import { PlatformError } from '../errors/errors'
import { botAnswer, isBot } from '../request/bots'
import { preflightResponse, withCors } from '../request/cors'
import { bearerToken } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import { createExtensionTokenVerifier } from '../session-token/extension-token'
import type { ExtensionSurface, ExtensionTokenPayload, VerifiedExtensionToken } from '../session-token/extension-token'

/** What a request of an extension can use. */
interface ExtensionContext {
  /** The claims of the verified session token. */
  sessionToken: ExtensionTokenPayload
  /** Domain of the shop. */
  shop: string
  /** Adds CORS headers to a response when the request came from another origin, as those of extensions do. */
  cors: (response: Response) => Response
}

/** What a request from the checkout or from customer accounts can use. The visitor is the customer that `sessionToken.sub` names, or nobody known. */
export type PlatformPublicContext = ExtensionContext
/** What a request from the point of sale can use. `sessionToken.sub` is the id of the user. */
export type PlatformPosContext = ExtensionContext

export interface ExtensionOptions {
  /** Names of request headers that the extension may send besides `Authorization` and `Content-Type`. */
  corsHeaders?: readonly string[]
}

/**
 * Creates the authenticator of requests that UI extensions make. Refusals carry CORS headers, which an extension needs to see them,
 * and no retry header, which only App Bridge understands.
 *
 * @throws (each call) PlatformAnswer: 410 for bots, preflight, 401; PlatformError `configuration_invalid` for a bad header name.
 * Source: protocol, "POS, checkout, customer account UI extensions".
 */
export function createExtensionAuthenticator(
  surface: ExtensionSurface,
  services: { config: PlatformConfig, now: () => number },
): (request: RequestFacts, options?: ExtensionOptions) => ExtensionContext {
  const { config, now } = services
  const verifier = createExtensionTokenVerifier(surface, { apiKey: config.apiKey, secrets: config.verificationSecrets, profile: config.profile })

  function verify(token: string): VerifiedExtensionToken | undefined {
    try {
      return verifier.verify(token, now())
    }
    catch (error) {
      if (error instanceof PlatformError) return undefined
      throw error
    }
  }

  return (request, { corsHeaders } = {}) => {
    const cors = (response: Response) => withCors(request, config.appUrl, response, corsHeaders)
    if (isBot(request)) throw new PlatformAnswer(cors(botAnswer()))
    if (request.method === 'OPTIONS') throw new PlatformAnswer(preflightResponse(request, config.appUrl, corsHeaders))
    const token = bearerToken(request)
    const verified = token ? verify(token) : undefined
    if (!verified) throw new PlatformAnswer(cors(new Response(null, { status: 401 })))
    return { sessionToken: verified.payload, shop: verified.shop, cors }
  }
}
