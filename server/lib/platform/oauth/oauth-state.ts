import { randomBytes } from 'node:crypto'
import { AUTH_PATHS, OAUTH_STATE_SECONDS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { constantTimeEqual } from '../crypto/constant-time'
import { readSignedCookie, signCookie } from '../crypto/signed-cookie'
import { PlatformError } from '../errors/errors'
import { readCookies } from '../request/cookies'
import type { RequestFacts } from '../request/request-facts'
import { vetReturnPath } from './return-path'

/** What a browser keeps of a grant between its two legs. */
export interface PendingGrant {
  /** 32 random bytes as 64 hex characters. */
  state: string
  /** True for the leg that asks for the user's own token. */
  online: boolean
  /** Path of the app to return to. */
  returnTo: string
}

/** 32 random bytes as 64 hex characters. */
export function createState(): string {
  return randomBytes(32).toString('hex')
}

/** `Set-Cookie` value that keeps a grant, bound to its shop, for the callback alone. */
export function stateCookie(pending: PendingGrant, shop: string, config: PlatformConfig): string {
  const { state, online, returnTo } = pending
  const value = `${state}.${online ? 1 : 0}.${encodeURIComponent(returnTo)}`
  return serialize(shop, signCookie(nameFor(shop), value, config.apiSecretKey), OAUTH_STATE_SECONDS, config)
}

/** `Set-Cookie` value that removes the state, on the path it was set for. */
export function expiredStateCookie(shop: string, config: PlatformConfig): string {
  return serialize(shop, '', 0, config)
}

/** The grant that a browser brought back for a shop; null when it brought none that we signed for it. */
export function readState(request: RequestFacts, shop: string, config: PlatformConfig): PendingGrant | null {
  const name = nameFor(shop)
  const value = readSignedCookie(name, readCookies(request).get(name), config.verificationSecrets)
  const [, state, online, returnTo] = /^([0-9a-f]{64})\.([01])\.(.*)$/.exec(value ?? '') ?? []
  if (state === undefined || returnTo === undefined) return null
  return { state, online: online === '1', returnTo: vetReturnPath(decodeURIComponent(returnTo), config) }
}

/** @throws PlatformError `oauth_state_invalid` unless the callback brings the state that was begun with */
export function requireSameState(pending: PendingGrant, state: string | null): void {
  if (state === null || !constantTimeEqual(pending.state, state)) {
    throw new PlatformError('oauth_state_invalid', 'The OAuth callback does not belong to the flow this browser began')
  }
}

/** One cookie per shop: two installations in one browser do not get into each other's way. The signature covers the name. */
function nameFor(shop: string): string {
  return `platform_oauth_state_${shop}`
}

function serialize(shop: string, value: string, maxAge: number, config: PlatformConfig): string {
  // Plain http happens on a developer's machine only, where Safari would refuse a Secure cookie.
  const secure = config.appUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameFor(shop)}=${value}; Max-Age=${maxAge}; Path=${config.authPathPrefix}${AUTH_PATHS.callback}; HttpOnly; SameSite=Lax${secure}`
}
