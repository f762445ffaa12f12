import { FRAME_PARAMS } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { embeddedAppUrl, hostForShop } from '../shop/host'
import type { PlatformHost } from '../shop/host'
import { redirectPrivately } from '../http/redirect'
import type { RequestFacts } from '../http/request-facts'
import type { Session } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import { expiredSessionCookie, readSignIns, sessionCookie } from '../standalone/session-cookie'
import type { SignIn, SignIns } from '../standalone/sign-ins'
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
  const signedIn = readSignIns(request, config, now)
  const earlier = signedIn.find(signIn => signIn.shop === shop)
  if (earlier) await endSignIn(earlier, id => session.isOnline && id !== session.id, services)
  const dropped = oldestBeyondLimit(signedIn.filter(signIn => signIn.shop !== shop))
  for (const old of dropped) await endSignIn(old, () => true, services)
  if (session.isOnline) await deleteEnded(shop, services)
  const signIn = await signIns.begin(session)
  const destination = new URL(config.appUrl + pending.returnTo)
  destination.searchParams.set(FRAME_PARAMS.shop, shop)
  destination.searchParams.set(FRAME_PARAMS.host, hostFor(params, shop, config).encoded)
  return redirectPrivately(destination.pathname + destination.search, {
    cookies: [
      expiredStateCookie(pending.state, config),
      ...dropped.map(old => expiredSessionCookie(old.shop, config)),
      sessionCookie(signIn, config, now),
    ],
  })
}

/**
 * The sign-ins that one browser may have. Each is a cookie of about 136 bytes, and servers refuse
 * requests whose headers are too long: nginx beyond 8 KB, Node.js beyond 16 KB.
 */
const MAX_SIGN_INS = 20

/** Returns the sign-ins to end so that a new one is within the limit: those that end first. */
function oldestBeyondLimit(others: readonly SignIn[]): SignIn[] {
  return others.toSorted((a, b) => b.endsAt - a.endsAt).slice(MAX_SIGN_INS - 1)
}

/**
 * Ends a sign-in that this browser had: no one could sign out of it, and a copy of its cookie would
 * stay valid. A user's session has a new id at each sign-in, so the replaced one is deleted.
 *
 * @param isReplaced whether the session with this id is of no more use, if it is one of a user
 */
async function endSignIn(
  signIn: SignIn,
  isReplaced: (sessionId: string) => boolean,
  { storage, signIns }: GrantRedirectServices,
): Promise<void> {
  const sessionId = await signIns.sessionIdOf(signIn)
  if (!sessionId) return
  const stored = isReplaced(sessionId) ? await storage.loadSession(sessionId) : undefined
  if (stored?.isOnline && stored.shop === signIn.shop) await storage.deleteSession(stored.id)
  await signIns.replace(signIn)
}

/** The sessions that one sign-in deletes: it must not wait for thousands. The next one goes on. */
const MAX_DELETED = 100

/**
 * Deletes the sessions of users whose tokens have expired. Each sign-in stores one, and its cookie
 * ends with the token: a user who comes every day does not name the session of the day before.
 */
async function deleteEnded(shop: string, { storage, now }: GrantRedirectServices): Promise<void> {
  const sessions = await storage.findSessionsByShop(shop)
  const ended = sessions.filter(stored => stored.isOnline && stored.isExpired(0, now))
  const ids = ended.slice(0, MAX_DELETED).map(({ id }) => id)
  if (ids.length > 0) await storage.deleteSessions(ids)
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
