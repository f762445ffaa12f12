import { Session } from '../../server/core/session/session'
import type { SessionParams } from '../../server/core/session/session-fields'
import { API_KEY, signToken } from './session-tokens'

export const APP_URL = 'https://my-test-app.example'
export const SHOP = 'acme.platform.test'
/** Id of the offline session of SHOP. */
export const OFFLINE_ID = `offline_${SHOP}`
export const USER_ID = 42
/** Milliseconds since the epoch. */
export const NOW = Date.UTC(2026, 10, 21, 12)
/** `127.0.0.1:4400/store/acme`, where the emulated admin frames the app. */
export const HOST = btoa('127.0.0.1:4400/store/acme')
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** An ID token of {@link SHOP}, valid for a minute from `now` (epoch milliseconds). */
export function sessionTokenOf(
  shop = SHOP,
  now = NOW,
  claims: Record<string, unknown> = {},
): string {
  const seconds = Math.floor(now / 1000)
  return signToken({
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: API_KEY,
    sub: String(USER_ID),
    exp: seconds + 60,
    nbf: seconds,
    iat: seconds,
    jti: `jti-${shop}-${seconds}`,
    sid: 'sid-1',
    ...claims,
  })
}

/** A page as the admin's iframe opens it. */
export function documentRequest(
  query: string,
  headers: Record<string, string> = {},
  path = '/',
): Request {
  return new Request(`${APP_URL}${path}${query && `?${query}`}`, {
    headers: { 'user-agent': BROWSER, ...headers },
  })
}

/** The query of a page inside the admin, without an ID token. */
export const FRAMED = `embedded=1&shop=${SHOP}&host=${encodeURIComponent(HOST)}`

/** A call that App Bridge added its token to. */
export function scriptRequest(
  token = sessionTokenOf(),
  init: RequestInit = {},
  path = '/api/products',
): Request {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return new Request(`${APP_URL}${path}`, { ...init, headers })
}

/** The offline session of {@link SHOP} with a token that lasts for an hour after {@link NOW}. */
export function offlineSession(params: Partial<SessionParams> = {}): Session {
  return new Session({
    id: `offline_${SHOP}`,
    shop: SHOP,
    state: '',
    isOnline: false,
    scope: 'write_products',
    accessToken: 'stored',
    expires: new Date(NOW + 3_600_000),
    refreshToken: 'refresh-1',
    refreshTokenExpires: new Date(NOW + 7_776_000_000),
    ...params,
  })
}
