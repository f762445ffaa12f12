import { AuthScopes } from '../oauth/scopes'
import { reviveDate } from './revive-date'
import type { OnlineAccessInfo, SessionParams } from './session-fields'
import { sessionFromEntries, sessionToEntries } from './session-properties'
import type { SessionEntry } from './session-properties'

/** Scopes in any form; an object is an `AuthScopes`, of this or of another package. */
export type RequestedScopes = string | readonly string[] | { toArray(): string[] } | undefined

const OPTIONAL_FIELDS = ['scope', 'expires', 'accessToken', 'refreshToken', 'refreshTokenExpires', 'onlineAccessInfo'] as const
const FIELDS: readonly string[] = ['id', 'shop', 'state', 'isOnline', ...OPTIONAL_FIELDS]

/** Milliseconds before its expiry from which a token counts as inactive, so that it does not expire on the way. */
const ACTIVE_MARGIN_MS = 500

/**
 * The access of this app to one shop, for the app itself (offline) or for one user (online).
 * Has the fields and methods that the published session-storage adapters call.
 * protocol: session; https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens
 */
export class Session {
  declare readonly id: string
  declare shop: string
  declare state: string
  declare isOnline: boolean
  declare scope?: string
  declare expires?: Date
  declare accessToken?: string
  declare refreshToken?: string
  declare refreshTokenExpires?: Date
  declare onlineAccessInfo?: OnlineAccessInfo

  /**
   * Dates may come as ISO strings or epoch milliseconds, as stores give them back.
   *
   * @throws PlatformError `storage_failed` when a date cannot be read
   */
  constructor(params: SessionParams) {
    // Known fields only: params come out of stores, and a stray key (`__proto__`, `isActive`) must not change what a session is.
    const known = Object.entries(params).filter(([key]) => FIELDS.includes(key))
    Object.assign(this, Object.fromEntries(known))
    if (params.expires !== undefined) this.expires = reviveDate(params.expires)
    if (params.refreshTokenExpires !== undefined) this.refreshTokenExpires = reviveDate(params.refreshTokenExpires)
  }

  /** @throws PlatformError `storage_failed` when the entries are not those of a session */
  static fromPropertyArray(entries: SessionEntry[], returnUserData = false): Session {
    return new Session(sessionFromEntries(entries, returnUserData))
  }

  /** True when the token expires within `withinMs` milliseconds of `now` (epoch milliseconds); a token without expiry never does. */
  isExpired(withinMs = 0, now = Date.now()): boolean {
    if (!this.expires) return false
    // Negated, so that a broken date (NaN) means expired, not valid for ever.
    return !(this.expires.getTime() - withinMs >= now)
  }

  /** True when there is a token, it covers the scopes, and it lives for `withinMs` milliseconds more. */
  isActive(scopes: RequestedScopes, withinMs = ACTIVE_MARGIN_MS, now = Date.now()): boolean {
    return !this.isScopeChanged(scopes) && Boolean(this.accessToken) && !this.isExpired(withinMs, now)
  }

  /** True when scopes are asked for that were not granted; more granted than asked for is no change. */
  isScopeChanged(scopes: RequestedScopes): boolean {
    return scopes !== undefined && !this.isScopeIncluded(scopes)
  }

  isScopeIncluded(scopes: RequestedScopes): boolean {
    const requested = typeof scopes === 'object' && 'toArray' in scopes ? scopes.toArray() : scopes
    return new AuthScopes(this.scope).has(requested)
  }

  /** The fields as a plain object; optional ones only when they hold something. */
  toObject(): SessionParams {
    const optional = OPTIONAL_FIELDS.map(field => [field, this[field]] as const).filter(([, value]) => value)
    return { id: this.id, shop: this.shop, state: this.state, isOnline: this.isOnline, ...Object.fromEntries(optional) }
  }

  equals(other: Session | undefined): boolean {
    if (!other) return false
    return JSON.stringify(sortedEntries(this)) === JSON.stringify(sortedEntries(other))
  }

  /** The fields as name and value pairs, dates in epoch milliseconds; of the user only the id, or all when asked for. */
  toPropertyArray(returnUserData = false): SessionEntry[] {
    return sessionToEntries(this, returnUserData)
  }
}

function sortedEntries(session: Session): SessionEntry[] {
  return session.toPropertyArray(true).sort(([a], [b]) => (a < b ? -1 : 1))
}
