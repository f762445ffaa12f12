import type { PlatformConfig } from '../config/config'
import { PlatformResponse } from '../errors/platform-response'
import { PlatformError } from '../errors/errors'
import { BOT_REFUSED, botResponse, isBot } from '../http/bots'
import { preflightResponse, withCors } from '../http/cors'
import { bearerToken } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import { createExtensionTokenVerifier } from '../session-token/extension-token'
import type {
  ExtensionSurface,
  ExtensionTokenPayload,
  VerifiedExtensionToken,
} from '../session-token/extension-token'

/** Context of a request that a UI extension sent. */
interface ExtensionContext {
  /** The claims of the verified ID token. */
  sessionToken: ExtensionTokenPayload
  /** Domain of the shop. */
  shop: string
  /** Adds CORS headers to a response. Extensions send their requests from another origin. */
  cors: (response: Response) => Response
}

/**
 * Context of a request from the checkout or from customer accounts. `sessionToken.sub` is the
 * customer; undefined for an anonymous visitor.
 */
export type PlatformPublicContext = ExtensionContext
/** Context of a request from the point of sale. `sessionToken.sub` is the id of the user. */
export type PlatformPosContext = ExtensionContext

export interface ExtensionOptions {
  /** Request headers that the extension may send in addition to the standard ones. */
  corsHeaders?: readonly string[] | undefined
}

/**
 * Creates the authenticator of requests from UI extensions. Refusals have CORS headers, without
 * which an extension cannot read them, and no retry header, which only App Bridge supports.
 *
 * @throws (each call) PlatformResponse: preflight, 410 for bots without a token, 401; PlatformError
 *   `configuration_invalid` for an invalid header name.
 */
export function createExtensionAuthenticator(
  surface: ExtensionSurface,
  services: { config: PlatformConfig; now: () => number },
): (request: RequestFacts, options?: ExtensionOptions) => ExtensionContext {
  const { config, now } = services
  const verifier = createExtensionTokenVerifier(surface, {
    apiKey: config.apiKey,
    secrets: config.verificationSecrets,
    profile: config.profile,
  })

  function verify(token: string): VerifiedExtensionToken | undefined {
    try {
      return verifier.verify(token, now())
    } catch (error) {
      if (error instanceof PlatformError) return undefined
      throw error
    }
  }

  return (request, { corsHeaders } = {}) => {
    const cors = (response: Response) => withCors(request, config.appUrl, response, corsHeaders)
    if (request.method === 'OPTIONS')
      throw new PlatformResponse(preflightResponse(request, config.appUrl, corsHeaders))
    const token = bearerToken(request)
    // Only without a token: extensions run in browsers with many user agents.
    if (token === undefined && isBot(request))
      throw new PlatformResponse(cors(botResponse()), BOT_REFUSED)
    const verified = token ? verify(token) : undefined
    if (!verified) throw new PlatformResponse(cors(new Response(null, { status: 401 })))
    return { sessionToken: verified.payload, shop: verified.shop, cors }
  }
}
