import { PlatformResponse } from '../errors/platform-response'
import type { AdminConnection } from '../admin/admin-context'
import type { PlatformConfig } from '../config/config'
import { GrantRefusedError } from '../errors/http-errors'
import type { OAuthFlow } from '../oauth/oauth'
import { BOT_REFUSED, botResponse, isBot } from '../http/bots'
import { preflightResponse } from '../http/cors'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import type { Session } from '../session/session'
import type { AccessTokens } from '../tokens/access-tokens'
import { requestedShop } from './requested-shop'
import { requireSameOrigin } from './same-origin'
import { readSignIns } from './session-cookie'
import { chooseShopResponse, signInResponse, visitorResponse } from './sign-in'
import type { SignIn, SignIns } from './sign-ins'

export interface StandaloneServices {
  config: PlatformConfig
  tokens: AccessTokens
  oauth: OAuthFlow
  signIns: SignIns
  now: () => number
}

/**
 * Authenticates a request to a standalone app by its session cookie. A browser without one is sent
 * through OAuth; a sign-in that was granted before needs no click there. Source:
 * docs/protocol.md#oauth
 *
 * @throws PlatformResponse preflight, sign-in, choice of a shop, 410 for bots
 * @throws PlatformError `origin_refused` | `shop_invalid` | `shop_ambiguous` | `parameter_repeated`
 *   | `storage_failed` | `configuration_invalid`
 */
export async function authenticateStandalone(
  request: RequestFacts,
  services: StandaloneServices,
): Promise<AdminConnection> {
  const { config, tokens } = services
  if (request.method === 'OPTIONS')
    throw new PlatformResponse(preflightResponse(request, config.appUrl))
  requireSameOrigin(request, config)
  const url = requestUrl(request, config.appUrl)
  const current = findSignIn(request, url, services)
  const { shop } = current
  const signIn = () => new PlatformResponse(signInResponse(request, url, shop, services))
  const sessionId = await services.signIns.sessionIdOf(current)
  const session = sessionId && (await tokens.forSessionId(sessionId, shop))
  // An app that asks for more than it did, or for users' own tokens now, gets it where it got the
  // rest.
  if (
    !session ||
    session.isScopeChanged([...config.scopes]) ||
    session.isOnline !== config.useOnlineTokens
  )
    throw signIn()
  return {
    session,
    recovery: {
      renew: async rejected => {
        const renewed = await renewForShop(rejected, tokens)
        if (!renewed?.accessToken) throw signIn()
        return renewed
      },
      refuse: () => signInResponse(request, url, shop, services),
    },
  }
}

/**
 * The shop's session with a new token; undefined where only a new sign-in helps: its refresh token
 * is refused too, or the token was a user's own.
 */
async function renewForShop(rejected: Session, tokens: AccessTokens): Promise<Session | undefined> {
  try {
    return await tokens.forShopAfterRejection(rejected)
  } catch (error) {
    if (error instanceof GrantRefusedError) return undefined
    throw error
  }
}

function findSignIn(request: RequestFacts, url: URL, services: StandaloneServices): SignIn {
  const { config, now } = services
  const shop = requestedShop(request, url, config)
  const signIns = readSignIns(request, config, now())
  // A link preview has nothing to sign in with.
  if (signIns.length === 0 && isBot(request)) throw new PlatformResponse(botResponse(), BOT_REFUSED)
  if (shop) {
    const signIn = signIns.find(each => each.shop === shop)
    if (!signIn) throw new PlatformResponse(signInResponse(request, url, shop, services))
    return signIn
  }
  const [signIn] = signIns
  if (!signIn) throw new PlatformResponse(visitorResponse(request, url, config))
  if (signIns.length > 1)
    throw new PlatformResponse(
      chooseShopResponse(
        request,
        url,
        signIns.map(({ shop }) => shop),
        config,
      ),
    )
  return signIn
}
