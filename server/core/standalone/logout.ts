import { PlatformError } from '../errors/errors'
import { privateHeaders, redirectPrivately } from '../http/redirect'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import type { PlatformServices } from '../services'
import { requestedShop } from './requested-shop'
import { requireSameOrigin } from './same-origin'
import { expiredSessionCookie, readSignIns } from './session-cookie'

/**
 * Signs the browser out of the shop that the request names, or of all shops: copies of its cookie
 * are invalid from then on. Other browsers stay signed in and the app stays installed; a user's own
 * token is deleted. A form goes on to the login page; a script gets 204.
 *
 * @throws PlatformError `method_not_allowed` | `origin_refused` | `shop_invalid` |
 *   `parameter_repeated` | `storage_failed`
 */
export async function logout(
  request: RequestFacts,
  {
    config,
    storage,
    tokens,
    signIns,
    now,
  }: Pick<PlatformServices, 'config' | 'storage' | 'tokens' | 'signIns' | 'now'>,
): Promise<Response> {
  // A link or an image must not be able to sign a merchant out.
  if (request.method !== 'POST')
    throw new PlatformError('method_not_allowed', 'Signing out takes a POST')
  requireSameOrigin(request, config)
  const named = requestedShop(request, requestUrl(request, config.appUrl), config)
  const ended = readSignIns(request, config, now()).filter(
    ({ shop }) => named === null || shop === named,
  )
  for (const signIn of ended) {
    const sessionId = await signIns.sessionIdOf(signIn)
    if (sessionId === undefined) continue
    const session = await storage.loadSession(sessionId)
    // The shop's own token is not this browser's to delete.
    if (session?.isOnline && session.shop === signIn.shop) {
      await storage.deleteSession(sessionId)
      // Not the shop: its renewed token may be held in memory alone, until the storage takes it.
      tokens.forgetSession(sessionId)
    }
    // Last, because it is what names the session: after a failure the sign-out can be repeated.
    await signIns.end(signIn)
  }
  const cookies = ended.map(({ shop }) => expiredSessionCookie(shop, config))
  return (request.headers.get('accept') ?? '').includes('text/html')
    ? redirectPrivately(config.authPagePath || `${config.basePath}/`, { status: 303, cookies })
    : new Response(null, { status: 204, headers: privateHeaders(cookies) })
}
