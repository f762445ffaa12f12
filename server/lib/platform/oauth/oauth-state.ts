import { randomBytes } from 'node:crypto'
import { AUTH_PATHS, OAUTH_STATE_SECONDS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { constantTimeEqual } from '../crypto/constant-time'
import { PlatformError } from '../errors/errors'
import type { RequestFacts } from '../request/request-facts'
import { readSignedCookie, signCookie } from '../crypto/signed-cookie'

const STATE_COOKIE = 'platform_oauth_state'

/** 32 random bytes as 64 hex characters. */
export function createState(): string {
  return randomBytes(32).toString('hex')
}

/** `Set-Cookie` value that keeps a state, bound to its shop, for the callback alone. */
export function stateCookie(state: string, shop: string, config: PlatformConfig): string {
  return serialize(signCookie(STATE_COOKIE, `${state}.${shop}`, config.apiSecretKey), OAUTH_STATE_SECONDS, config)
}

/** `Set-Cookie` value that removes the state, on the path it was set for. */
export function expiredStateCookie(config: PlatformConfig): string {
  return serialize('', 0, config)
}

/** The state and shop a browser brought back; null when it brought none that we signed. */
export function readState(request: RequestFacts, config: PlatformConfig): { state: string, shop: string } | null {
  const value = readSignedCookie(STATE_COOKIE, cookieOf(request), config.verificationSecrets)
  if (value === null) return null
  const dot = value.indexOf('.')
  return { state: value.slice(0, dot), shop: value.slice(dot + 1) }
}

/** @throws PlatformError `oauth_state_invalid` unless the callback is for the state and the shop it was begun with */
export function requireSameState(
  cookie: { state: string, shop: string },
  callback: { state: string | null, shop: string },
): void {
  if (callback.state === null || !constantTimeEqual(cookie.state, callback.state) || cookie.shop !== callback.shop) {
    throw new PlatformError('oauth_state_invalid', 'The OAuth callback does not belong to the flow this browser began')
  }
}

function serialize(value: string, maxAge: number, config: PlatformConfig): string {
  // Plain http happens on a developer's machine only, where Safari would refuse a Secure cookie.
  const secure = config.appUrl.startsWith('https:') ? '; Secure' : ''
  return `${STATE_COOKIE}=${value}; Max-Age=${maxAge}; Path=${config.authPathPrefix}${AUTH_PATHS.callback}; HttpOnly; SameSite=Lax${secure}`
}

function cookieOf(request: RequestFacts): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === STATE_COOKIE) return pair.slice(equals + 1).trim()
  }
  return undefined
}
