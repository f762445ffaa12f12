import { PlatformError } from '../errors/errors'
import { requestUrl } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import type { PlatformServices } from '../services'
import { askedShop } from './asked-shop'
import { requireSameOrigin } from './same-origin'
import { expiredSessionCookie, readBrowserSessions } from './session-cookie'

/**
 * Signs the browser out of the shop that the request names, or of all shops. The app stays installed; a user's own token is deleted.
 * A form goes on to the login page; a script gets 204.
 *
 * @throws PlatformError `method_not_allowed` | `origin_refused` | `shop_invalid` | `parameter_repeated` | `storage_failed`
 */
export async function logout(
  request: RequestFacts,
  { config, storage, tokens, now }: Pick<PlatformServices, 'config' | 'storage' | 'tokens' | 'now'>,
): Promise<Response> {
  // A link or an image must not be able to sign a merchant out.
  if (request.method !== 'POST') throw new PlatformError('method_not_allowed', 'Signing out takes a POST')
  requireSameOrigin(request, config)
  const asked = askedShop(request, requestUrl(request, config.appUrl), config)
  const ended = readBrowserSessions(request, config, now()).filter(({ shop }) => asked === null || shop === asked)
  for (const { shop, sessionId } of ended) {
    const session = await storage.loadSession(sessionId)
    // The shop's own token is not this browser's to delete.
    if (!session?.isOnline || session.shop !== shop) continue
    await storage.deleteSession(sessionId)
    // Not the shop: its renewed token may be held in memory alone, until the storage takes it.
    tokens.forgetSession(sessionId)
  }
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  for (const { shop } of ended) headers.append('Set-Cookie', expiredSessionCookie(shop, config))
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return new Response(null, { status: 204, headers })
  headers.set('Location', config.authPagePath || `${config.basePath}/`)
  return new Response(null, { status: 303, headers })
}
