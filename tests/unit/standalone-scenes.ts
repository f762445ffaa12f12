import type { PlatformConfig } from '../../server/core/config/config'
import type { PlatformAdminContext } from '../../server/core/admin/admin-context'
import type { SessionParams } from '../../server/core/session/session-fields'
import { APP_URL, SHOP, offlineSession } from './admin-requests'
import { createPlatformScene } from './platform-scenes'
import type { PlatformScene } from './platform-scenes'
import { OTHER_SHOP, SIGN_IN_HEADER, recordSignIn } from './standalone-requests'
import type { Upstream, UpstreamResponse } from './upstream'

export const USER_SESSION: Partial<SessionParams> = {
  id: '00000000-0000-4000-8000-000000000001',
  isOnline: true,
  refreshToken: undefined,
  refreshTokenExpires: undefined,
  accessToken: 'user-token',
}

export interface StandaloneScene extends PlatformScene {
  /** Authenticates a request that carries this cookie, and further headers. */
  authenticate(
    request: Request,
    cookie: string,
    headers?: Record<string, string>,
  ): Promise<PlatformAdminContext>
  /** Ids that are read from the storage, in order. */
  loads: string[]
}

/**
 * A standalone app that is installed in both shops, with a browser signed in to both and to the
 * user's session, on a platform that is the upstream.
 */
export async function createStandaloneScene(
  upstream: Upstream,
  options: {
    config?: Partial<PlatformConfig>
    tokens?: UpstreamResponse
    session?: Partial<SessionParams>
  } = {},
): Promise<StandaloneScene> {
  const scene = createPlatformScene(upstream, {
    tokens: options.tokens,
    config: { embedded: false, ...options.config },
  })
  await scene.storage.storeSession(offlineSession(options.session))
  await scene.storage.storeSession(
    offlineSession({ id: `offline_${OTHER_SHOP}`, shop: OTHER_SHOP, accessToken: 'other-stored' }),
  )
  for (const [shop, sessionId] of [
    [SHOP],
    [OTHER_SHOP],
    [SHOP, USER_SESSION.id],
    [SHOP, `offline_${OTHER_SHOP}`],
  ])
    await recordSignIn(scene.records, shop, sessionId)
  const loads: string[] = []
  const load = scene.storage.loadSession
  scene.storage.loadSession = id => {
    loads.push(id)
    return load(id)
  }
  return {
    ...scene,
    loads,
    authenticate(request, cookie, headers = {}) {
      const all = new Headers(request.headers)
      for (const [name, value] of Object.entries({ cookie, ...headers })) all.set(name, value)
      return scene.platform.admin(new Request(request, { headers: all }))
    },
  }
}

/** Status of a response and its target: a path, or what a script gets in a header. */
export function destination(response: Response): unknown[] {
  const location = response.headers.get('location')
  return [
    response.status,
    location && new URL(location, APP_URL).pathname,
    response.headers.get(SIGN_IN_HEADER),
  ]
}

/** The {@link destination} of a document that must sign in to a shop. */
export const toGrant = (shop = SHOP) => [302, `/${shop}/admin/oauth/authorize`, null]
/** The {@link destination} of a script that must. */
export const toSignIn = (shop = SHOP) => [401, null, `${APP_URL}/_platform/auth?shop=${shop}`]
