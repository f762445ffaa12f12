import { randomBytes } from 'node:crypto'
import { AUTH_PATHS, OAUTH_STATE_SECONDS } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { constantTimeEqual } from '../crypto/constant-time'
import { readSignedCookie, signCookie } from '../crypto/signed-cookie'
import { readCookies } from '../http/cookies'
import type { RequestFacts } from '../http/request-facts'
import { vetReturnPath } from './return-path'

const STATE = /^[0-9a-f]{64}$/
const NAME = 'platform_oauth_state_'
/** Digits of a state that are part of its cookie's name. */
const NAME_DIGITS = 16
/**
 * Pending grants of one browser. More are its oldest tabs, or an attacker's page that opens this
 * app repeatedly.
 */
const MAX_PENDING = 8
const VALUE = /^([^:]+):([01]):([^:]+):(.*)$/

/** The data of a grant that the browser stores between its two legs. */
export interface PendingGrant {
  /** 32 random bytes as 64 hex characters. */
  state: string
  /** The shop that it was begun for. */
  shop: string
  /** True for the leg that requests the user's own token. */
  online: boolean
  /** Path of the app to return to. */
  returnTo: string
}

/** 32 random bytes as 64 hex characters. */
export function createState(): string {
  return randomBytes(32).toString('hex')
}

/** Returns the `Set-Cookie` value that stores a grant until the callback. */
export function stateCookie(
  { state, shop, online, returnTo }: PendingGrant,
  config: PlatformConfig,
): string {
  const value = `${state}:${online ? 1 : 0}:${shop}:${encodeURIComponent(returnTo)}`
  return serialize(
    state,
    signCookie(nameFor(state, config), value, config.apiSecretKey),
    OAUTH_STATE_SECONDS,
    config,
  )
}

/** `Set-Cookie` value that removes the grant of a state, on the path it was set for. */
export function expiredStateCookie(state: string, config: PlatformConfig): string {
  return serialize(state, '', 0, config)
}

/**
 * `Set-Cookie` values that remove the oldest grants of a browser which is about to begin one more
 * than it may have under way. Attack: links that begin grant after grant, until the browser's
 * cookies are more than a server takes.
 */
export function surplusStateCookies(request: RequestFacts, config: PlatformConfig): string[] {
  const prefix = nameFor('', config)
  // Browsers send the oldest first (RFC 6265, 5.4).
  const states = [...readCookies(request).keys()]
    .filter(name => name.startsWith(prefix))
    .map(name => name.slice(prefix.length))
  return states
    .filter(digits => /^[0-9a-f]{16}$/.test(digits))
    .slice(0, -(MAX_PENDING - 1))
    .map(digits => expiredStateCookie(digits, config))
}

/**
 * The grant that this browser began with a state; null when it holds none of that state that we
 * signed.
 */
export function readState(
  request: RequestFacts,
  state: string | null,
  config: PlatformConfig,
): PendingGrant | null {
  if (state === null || !STATE.test(state)) return null
  const name = nameFor(state, config)
  const [, kept, online, shop, returnTo] =
    VALUE.exec(
      readSignedCookie(name, readCookies(request).get(name), config.verificationSecrets) ?? '',
    ) ?? []
  // The name holds a part of the state only.
  if (
    kept === undefined ||
    shop === undefined ||
    returnTo === undefined ||
    !constantTimeEqual(kept, state)
  )
    return null
  return {
    state,
    shop,
    online: online === '1',
    returnTo: vetReturnPath(decodeURIComponent(returnTo), config),
  }
}

/**
 * One cookie per grant: tabs that sign in at the same time, as a restored browser's do, do not get
 * into each other's way. The signature covers the name. With `__Host-` no other host of the domain
 * can set one. Attack: the state of the attacker's own grant, set from a sibling host, with which
 * the victim's browser would finish that grant (login CSRF).
 */
function nameFor(state: string, config: PlatformConfig): string {
  return `${isSecure(config) ? '__Host-' : ''}${NAME}${state.slice(0, NAME_DIGITS)}`
}

function serialize(state: string, value: string, maxAge: number, config: PlatformConfig): string {
  // Browsers take the prefix with this path only, and Secure.
  const path = isSecure(config) ? '/' : `${config.authPathPrefix}${AUTH_PATHS.callback}`
  return `${nameFor(state, config)}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
}

/** Plain http happens on a developer's machine only, where Safari would refuse a Secure cookie. */
function isSecure(config: PlatformConfig): boolean {
  return config.appUrl.startsWith('https:')
}
