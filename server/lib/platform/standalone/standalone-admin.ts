import { PlatformAnswer } from '../errors/answer'
import { AdminConnection } from '../admin/admin-connection'
import type { PlatformConfig } from '../config/config'
import { GrantRefusedError } from '../errors/http-errors'
import type { OAuthFlow } from '../oauth/oauth'
import { botAnswer, isBot } from '../request/bots'
import { preflightResponse } from '../request/cors'
import { requestUrl } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import type { Session } from '../session/session'
import type { AccessTokens } from '../tokens/access-tokens'
import { askedShop } from './asked-shop'
import { requireSameOrigin } from './same-origin'
import { readBrowserSessions } from './session-cookie'
import type { BrowserSession } from './session-cookie'
import { chooseShopResponse, signInResponse, visitorResponse } from './sign-in'

export interface StandaloneServices {
  config: PlatformConfig
  tokens: AccessTokens
  oauth: OAuthFlow
  now: () => number
}

/**
 * Authenticates a request to a standalone app by its session cookie. Whoever has none is sent through OAuth; a sign-in that was
 * granted before needs no click there. protocol: OAuth of non-embedded apps
 *
 * @throws PlatformAnswer preflight, sign-in, choice of a shop, 410 for bots
 * @throws PlatformError `origin_refused` | `shop_invalid` | `shop_ambiguous` | `parameter_repeated` | `storage_failed` | `configuration_invalid`
 */
export async function authenticateStandalone(request: RequestFacts, services: StandaloneServices): Promise<AdminConnection> {
  const { config, tokens } = services
  if (request.method === 'OPTIONS') throw new PlatformAnswer(preflightResponse(request, config.appUrl))
  requireSameOrigin(request, config)
  const url = requestUrl(request, config.appUrl)
  const browser = findBrowserSession(request, url, services)
  const { shop, sessionId } = browser
  const signIn = () => new PlatformAnswer(signInResponse(request, url, shop, services))
  const session = await tokens.forSessionId(sessionId, shop)
  // An app that asks for more than it did, or for users' own tokens now, gets it where it got the rest.
  if (!session || session.isScopeChanged([...config.scopes]) || session.isOnline !== config.useOnlineTokens) throw signIn()
  return new AdminConnection(session, undefined, {
    renew: async (rejected) => {
      const renewed = await renewForShop(rejected, tokens)
      if (!renewed?.accessToken) throw signIn()
      return renewed
    },
    refuse: () => signInResponse(request, url, shop, services),
  })
}

/** The shop's session with a new token; undefined where only a new sign-in helps: its refresh token is refused too, or the token was a user's own. */
async function renewForShop(rejected: Session, tokens: AccessTokens): Promise<Session | undefined> {
  try {
    return await tokens.forShopAfterRejection(rejected)
  }
  catch (error) {
    if (error instanceof GrantRefusedError) return undefined
    throw error
  }
}

function findBrowserSession(request: RequestFacts, url: URL, services: StandaloneServices): BrowserSession {
  const { config, now } = services
  const asked = askedShop(request, url, config)
  const sessions = readBrowserSessions(request, config, now())
  // A link preview has nothing to sign in with.
  if (sessions.length === 0 && isBot(request)) throw new PlatformAnswer(botAnswer())
  if (asked) {
    const session = sessions.find(({ shop }) => shop === asked)
    if (!session) throw new PlatformAnswer(signInResponse(request, url, asked, services))
    return session
  }
  const [session] = sessions
  if (!session) throw new PlatformAnswer(visitorResponse(request, url, config))
  if (sessions.length > 1) throw new PlatformAnswer(chooseShopResponse(request, url, sessions.map(({ shop }) => shop), config))
  return session
}
