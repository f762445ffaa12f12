import { createHmac } from 'node:crypto'
import { Session } from '../../server/core/session/session'
import type { SessionParams } from '../../server/core/session/session-fields'
import { signToken } from '../unit/session-tokens'
import {
  ACCESS_TOKEN,
  API_KEY,
  APP_URL,
  BROWSER,
  HOST,
  NOW,
  REFRESH_TOKEN,
  SCOPE,
  SECRET,
  SHOP,
  USER,
  USER_ID,
} from './constants'

/** Claims of an ID token of the shop's admin, valid for a minute from NOW. */
export function sessionClaims(claims: Record<string, unknown> = {}): Record<string, unknown> {
  const seconds = NOW / 1000
  return {
    iss: `https://${SHOP}/admin`,
    dest: `https://${SHOP}`,
    aud: API_KEY,
    sub: String(USER_ID),
    exp: seconds + 60,
    nbf: seconds,
    iat: seconds,
    jti: 'jti-1',
    sid: 'sid-1',
    ...claims,
  }
}

/** An ID token; a claim that is undefined is left out. */
export function sessionToken(claims: Record<string, unknown> = {}): string {
  return signToken(sessionClaims(claims))
}

/** The query of a page inside the admin, without an ID token. */
export const FRAMED = `embedded=1&shop=${SHOP}&host=${encodeURIComponent(HOST)}`

/** A page, at an address below the app's. */
export function documentRequest(
  query: string,
  headers: Record<string, string> = {},
  path = '/',
): Request {
  return new Request(`${APP_URL}${path}${query && `?${query}`}`, {
    headers: { 'user-agent': BROWSER, ...headers },
  })
}

/** A page inside the admin, with an ID token. */
export function framedDocument(token = sessionToken()): Request {
  return documentRequest(`${FRAMED}&id_token=${token}`)
}

/** A call that App Bridge added its token to. */
export function scriptRequest(
  token = sessionToken(),
  init: RequestInit = {},
  path = '/api/products',
): Request {
  const headers = new Headers({
    'user-agent': BROWSER,
    ...Object.fromEntries(new Headers(init.headers)),
  })
  headers.set('authorization', `Bearer ${token}`)
  return new Request(`${APP_URL}${path}`, { ...init, headers })
}

/** The shop's own session, whose token lasts for an hour after NOW. */
export function offlineSession(params: Partial<SessionParams> = {}): Session {
  return new Session({
    id: `offline_${SHOP}`,
    shop: SHOP,
    state: '',
    isOnline: false,
    scope: SCOPE,
    accessToken: ACCESS_TOKEN,
    expires: new Date(NOW + 3_600_000),
    refreshToken: REFRESH_TOKEN,
    refreshTokenExpires: new Date(NOW + 7_776_000_000),
    ...params,
  })
}

/** The user's session, whose token lasts for a day after NOW. */
export function onlineSession(params: Partial<SessionParams> = {}): Session {
  return new Session({
    id: `${SHOP}_${USER_ID}`,
    shop: SHOP,
    state: '',
    isOnline: true,
    scope: SCOPE,
    accessToken: ACCESS_TOKEN,
    expires: new Date(NOW + 86_400_000),
    onlineAccessInfo: { expires_in: 86_400, associated_user_scope: SCOPE, associated_user: USER },
    ...params,
  })
}

/** The query as the platform signs it: sorted, `%20` for a space, the hmac at the end. */
export function signQuery(fields: Record<string, string>, secret = SECRET): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = new URLSearchParams(sorted).toString().replaceAll('+', '%20')
  return `${text}&hmac=${createHmac('sha256', secret).update(text).digest('hex')}`
}
