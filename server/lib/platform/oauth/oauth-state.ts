import { randomBytes } from 'node:crypto'
import { AUTH_PATHS, OAUTH_STATE_SECONDS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { constantTimeEqual } from '../crypto/constant-time'
import { readSignedCookie, signCookie } from '../crypto/signed-cookie'
import { readCookies } from '../request/cookies'
import type { RequestFacts } from '../request/request-facts'
import { vetReturnPath } from './return-path'

const STATE = /^[0-9a-f]{64}$/
const VALUE = /^([^:]+):([01]):([^:]+):(.*)$/

/** What a browser keeps of a grant between its two legs. */
export interface PendingGrant {
  /** 32 random bytes as 64 hex characters. */
  state: string
  /** The shop that it was begun for. */
  shop: string
  /** True for the leg that asks for the user's own token. */
  online: boolean
  /** Path of the app to return to. */
  returnTo: string
}

/** 32 random bytes as 64 hex characters. */
export function createState(): string {
  return randomBytes(32).toString('hex')
}

/** `Set-Cookie` value that keeps a grant for the callback alone. */
export function stateCookie({ state, shop, online, returnTo }: PendingGrant, config: PlatformConfig): string {
  const value = `${state}:${online ? 1 : 0}:${shop}:${encodeURIComponent(returnTo)}`
  return serialize(state, signCookie(nameFor(state), value, config.apiSecretKey), OAUTH_STATE_SECONDS, config)
}

/** `Set-Cookie` value that removes the grant of a state, on the path it was set for. */
export function expiredStateCookie(state: string, config: PlatformConfig): string {
  return serialize(state, '', 0, config)
}

/** The grant that this browser began with a state; null when it holds none of that state that we signed. */
export function readState(request: RequestFacts, state: string | null, config: PlatformConfig): PendingGrant | null {
  if (state === null || !STATE.test(state)) return null
  const name = nameFor(state)
  const [, kept, online, shop, returnTo] = VALUE.exec(readSignedCookie(name, readCookies(request).get(name), config.verificationSecrets) ?? '') ?? []
  // The name holds a part of the state only.
  if (kept === undefined || shop === undefined || returnTo === undefined || !constantTimeEqual(kept, state)) return null
  return { state, shop, online: online === '1', returnTo: vetReturnPath(decodeURIComponent(returnTo), config) }
}

/**
 * One cookie per grant: tabs that sign in at the same time, as a restored browser's do, do not get into each other's way. The
 * signature covers the name. A browser that begins often keeps what ten minutes hold; the callback takes out its own.
 */
function nameFor(state: string): string {
  return `platform_oauth_state_${state.slice(0, 16)}`
}

function serialize(state: string, value: string, maxAge: number, config: PlatformConfig): string {
  // Plain http happens on a developer's machine only, where Safari would refuse a Secure cookie.
  const secure = config.appUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameFor(state)}=${value}; Max-Age=${maxAge}; Path=${config.authPathPrefix}${AUTH_PATHS.callback}; HttpOnly; SameSite=Lax${secure}`
}
