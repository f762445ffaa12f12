import { FRAME_PARAMS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { embeddedAppUrl, hostForShop } from '../request/host'
import type { PlatformHost } from '../request/host'
import type { RequestFacts } from '../request/request-facts'
import type { Session } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import { readBrowserSessions, sessionCookie } from '../standalone/session-cookie'
import { expiredStateCookie } from './oauth-state'
import type { PendingGrant } from './oauth-state'

/** The end of a grant of an embedded app: the app inside the admin. */
export function arrivalInAdmin(params: URLSearchParams, { state, shop }: PendingGrant, config: PlatformConfig): Response {
  const location = embeddedAppUrl(hostFor(params, shop, config), config.apiKey, config.profile)
  return new Response(null, { status: 302, headers: { 'Location': location, 'Cache-Control': 'private, no-store', 'Set-Cookie': expiredStateCookie(state, config) } })
}

/** The end of a grant of a standalone app: the page the merchant was going to, signed in. */
export async function arrivalInApp(
  { request, params, session, pending }: { request: RequestFacts, params: URLSearchParams, session: Session, pending: PendingGrant },
  { config, storage, now }: { config: PlatformConfig, storage: SessionStorage, now: number },
): Promise<Response> {
  const { id: sessionId, shop } = session
  await removeEarlierSession(request, session, { config, storage, now })
  const destination = new URL(config.appUrl + pending.returnTo)
  destination.searchParams.set(FRAME_PARAMS.shop, shop)
  destination.searchParams.set(FRAME_PARAMS.host, hostFor(params, shop, config).encoded)
  const headers = new Headers({ 'Location': destination.pathname + destination.search, 'Cache-Control': 'private, no-store' })
  headers.append('Set-Cookie', expiredStateCookie(pending.state, config))
  // An offline session outlives its token, which is refreshed; the user's own ends with it.
  headers.append('Set-Cookie', sessionCookie({ shop, sessionId }, config, now, session.isOnline ? session.expires : undefined))
  return new Response(null, { status: 302, headers })
}

/** A user's session has a new id at each sign-in: the one that this browser gives up would stay in the storage for ever. */
async function removeEarlierSession(
  request: RequestFacts,
  session: Session,
  { config, storage, now }: { config: PlatformConfig, storage: SessionStorage, now: number },
): Promise<void> {
  const earlier = readBrowserSessions(request, config, now).find(({ shop }) => shop === session.shop)
  if (!session.isOnline || !earlier || earlier.sessionId === session.id) return
  const stored = await storage.loadSession(earlier.sessionId)
  if (stored?.isOnline && stored.shop === session.shop) await storage.deleteSession(stored.id)
}

function hostFor(params: URLSearchParams, shop: string, config: PlatformConfig): PlatformHost {
  const host = hostForShop(params.get(FRAME_PARAMS.host), shop, config.profile)
  if (!host) throw new PlatformError('host_invalid', 'The host of the OAuth callback is not one of the platform\'s')
  return host
}
