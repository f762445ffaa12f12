import { FRAME_PARAMS } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { embeddedAppUrl, hostForShop } from '../shop/host'
import type { PlatformHost } from '../shop/host'
import { redirectPrivately } from '../http/redirect'
import type { RequestFacts } from '../http/request-facts'
import type { Session } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import { readSignIns, sessionCookie } from '../standalone/session-cookie'
import type { SignIns } from '../standalone/sign-ins'
import { expiredStateCookie } from './oauth-state'
import type { PendingGrant } from './oauth-state'

/** Ends a grant of an embedded app: redirects to the app inside the admin. */
export function redirectToAdmin(
  params: URLSearchParams,
  { state, shop }: PendingGrant,
  config: PlatformConfig,
): Response {
  const location = embeddedAppUrl(hostFor(params, shop, config), config.apiKey, config.profile)
  return redirectPrivately(location, { cookies: [expiredStateCookie(state, config)] })
}

export interface GrantRedirectServices {
  config: PlatformConfig
  storage: SessionStorage
  signIns: SignIns
  /** Epoch milliseconds. */
  now: number
}

/** Ends a grant of a standalone app: signs the merchant in and redirects to the requested page. */
export async function redirectToApp(
  {
    request,
    params,
    session,
    pending,
  }: { request: RequestFacts; params: URLSearchParams; session: Session; pending: PendingGrant },
  services: GrantRedirectServices,
): Promise<Response> {
  const { config, signIns, now } = services
  const { shop } = session
  await removeEarlierSession(request, session, services)
  const signIn = await signIns.begin(session)
  const destination = new URL(config.appUrl + pending.returnTo)
  destination.searchParams.set(FRAME_PARAMS.shop, shop)
  destination.searchParams.set(FRAME_PARAMS.host, hostFor(params, shop, config).encoded)
  return redirectPrivately(destination.pathname + destination.search, {
    cookies: [expiredStateCookie(pending.state, config), sessionCookie(signIn, config, now)],
  })
}

/**
 * Ends the sign-in that this browser had: no one could sign out of it, and a copy of its
 * cookie would stay valid. A user's session has a new id at each sign-in, so the replaced one would
 * stay in the storage forever.
 */
async function removeEarlierSession(
  request: RequestFacts,
  session: Session,
  { config, storage, signIns, now }: GrantRedirectServices,
): Promise<void> {
  const earlier = readSignIns(request, config, now).find(({ shop }) => shop === session.shop)
  const earlierId = earlier && (await signIns.sessionIdOf(earlier))
  if (!earlierId) return
  const stored =
    session.isOnline && earlierId !== session.id ? await storage.loadSession(earlierId) : undefined
  if (stored?.isOnline && stored.shop === session.shop) await storage.deleteSession(stored.id)
  await signIns.replace(earlier)
}

function hostFor(params: URLSearchParams, shop: string, config: PlatformConfig): PlatformHost {
  const host = hostForShop(params.get(FRAME_PARAMS.host), shop, config.profile)
  if (!host)
    throw new PlatformError(
      'host_invalid',
      "The host of the OAuth callback is not one of the platform's",
    )
  return host
}
