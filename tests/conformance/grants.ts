import { APP_URL, BROWSER, HOST, NOW, SHOP } from './constants'
import { signQuery } from './requests'
import { ending } from './scene'
import type { Scene } from './scene'

const CALLBACK = `${APP_URL}/_platform/auth/callback`

/** What a browser has after the redirect to the grant screen. */
export interface BegunGrant {
  state: string
  /** The cookie pair that it keeps. */
  cookie: string
  /** The fields of the platform's response. */
  fields: Record<string, string>
}

/** Reads a redirect to the grant screen. */
export function readGrant(response: Response, shop = SHOP): BegunGrant {
  const state = new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const set =
    response.headers
      .getSetCookie()
      .find(cookie => /^(?:__Host-)?platform_oauth_state_/.test(cookie)) ?? ''
  return {
    state,
    cookie: set.split(';')[0] ?? '',
    fields: { code: 'code-1', host: HOST, shop, state, timestamp: String(NOW / 1000) },
  }
}

/** The first leg, done. */
export function beginGrant({ platform }: Scene, shop = SHOP): BegunGrant {
  return readGrant(
    platform.oauth.begin(new Request(`${APP_URL}/_platform/auth?shop=${shop}`)),
    shop,
  )
}

/** The second leg, with a query as it stands. */
export function callback(
  { platform }: Scene,
  query: string,
  cookie: string,
  agent = BROWSER,
): Promise<Response> {
  return ending(() =>
    platform.oauth.callback(
      new Request(`${CALLBACK}?${query}`, {
        headers: { 'user-agent': agent, ...(cookie && { cookie }) },
      }),
    ),
  )
}

/** Both legs for a shop. */
export function installed(scene: Scene, shop = SHOP): Promise<Response> {
  const { cookie, fields } = beginGrant(scene, shop)
  return callback(scene, signQuery(fields), cookie)
}

/** The cookie pair of the session that a response sets. */
export function sessionPair(response: Response): string {
  return (
    response.headers
      .getSetCookie()
      .find(cookie => cookie.includes('platform_session_'))
      ?.split(';')[0] ?? ''
  )
}
