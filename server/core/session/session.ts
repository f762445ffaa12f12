import { REFRESH_WINDOW_SECONDS } from '../../../shared/wire'
import { AuthScopes } from '../scopes/auth-scopes'
import { reviveDate } from './revive-date'
import type { OnlineAccessInfo, SessionParams } from './session-fields'
import { sessionFromEntries, sessionToEntries } from './session-properties'
import type { SessionEntry } from './session-properties'

/** Scopes in any form; an object is an `AuthScopes`, of this or of another package. */
export type RequestedScopes = string | readonly string[] | { toArray(): string[] } | undefined

const OPTIONAL_FIELDS = [
  'scope',
  'expires',
  'accessToken',
  'refreshToken',
  'refreshTokenExpires',
  'onlineAccessInfo',
] as const
const FIELDS: readonly string[] = ['id', 'shop', 'state', 'isOnline', ...OPTIONAL_FIELDS]

/**
 * Milliseconds before its expiry from which a token counts as inactive, so that it does not expire
 * on the way.
 */
const ACTIVE_MARGIN_MS = 500

/**
 * The access of this app to one shop, for the app itself (offline) or for one user (online).
 * Has the fields and methods that the published session-storage adapters call.
 *
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/id-tokens
 */
export class Session {
  declare readonly id: string
  declare shop: string
  declare state: string
  declare isOnline: boolean
  declare scope?: string | undefined
  declare expires?: Date | undefined
  declare accessToken?: string | undefined
  declare refreshToken?: string | undefined
  declare refreshTokenExpires?: Date | undefined
  declare onlineAccessInfo?: OnlineAccessInfo | undefined

  /**
   * Dates may be ISO strings or epoch milliseconds, as stores return them.
   *
   * @throws PlatformError `storage_failed` when a date cannot be read
   */
  constructor(params: SessionParams) {
    // Known fields only: a stored stray key (`__proto__`, `isActive`) must not change the behavior
    // of a session.
    const known = Object.entries(params).filter(([key]) => FIELDS.includes(key))
    Object.assign(this, Object.fromEntries(known))
    if (params.expires !== undefined) this.expires = reviveDate(params.expires)
    if (params.refreshTokenExpires !== undefined)
      this.refreshTokenExpires = reviveDate(params.refreshTokenExpires)
  }

  /** @throws PlatformError `storage_failed` when the entries are not those of a session */
  static fromPropertyArray(entries: SessionEntry[], returnUserData = false): Session {
    return new Session(sessionFromEntries(entries, returnUserData))
  }

  /**
   * Returns true when the token expires within `withinMs` milliseconds of `now` (epoch
   * milliseconds); a token without expiry never does.
   */
  isExpired(withinMs = 0, now = Date.now()): boolean {
    if (!this.expires) return false
    // Negated, so that a broken date (NaN) means expired, not valid forever.
    return !(this.expires.getTime() - withinMs >= now)
  }

  /**
   * Returns true when there is a token that covers the scopes and is valid for `withinMs`
   * milliseconds more.
   */
  isActive(scopes: RequestedScopes, withinMs = ACTIVE_MARGIN_MS, now = Date.now()): boolean {
    return (
      !this.isScopeChanged(scopes) && Boolean(this.accessToken) && !this.isExpired(withinMs, now)
    )
  }

  /**
   * Returns true when a requested scope was not granted. Additional granted scopes are no change.
   */
  isScopeChanged(scopes: RequestedScopes): boolean {
    return scopes !== undefined && !this.isScopeIncluded(scopes)
  }

  isScopeIncluded(scopes: RequestedScopes): boolean {
    const requested = typeof scopes === 'object' && 'toArray' in scopes ? scopes.toArray() : scopes
    return new AuthScopes(this.scope).has(requested)
  }

  /** Returns the fields as a plain object; optional fields only when they have a value. */
  toObject(): SessionParams {
    const optional = OPTIONAL_FIELDS.map(field => [field, this[field]] as const).filter(
      ([, value]) => value,
    )
    return {
      id: this.id,
      shop: this.shop,
      state: this.state,
      isOnline: this.isOnline,
      ...Object.fromEntries(optional),
    }
  }

  equals(other: Session | undefined): boolean {
    if (!other) return false
    return JSON.stringify(sortedEntries(this)) === JSON.stringify(sortedEntries(other))
  }

  /**
   * Returns the fields as name and value pairs, dates in epoch milliseconds; of the user only the
   * id, or all fields with `returnUserData`.
   */
  toPropertyArray(returnUserData = false): SessionEntry[] {
    return sessionToEntries(this, returnUserData)
  }
}

const HIDDEN = '[hidden]'

/**
 * What `console.log` and `util.inspect` print of a session: its fields without the tokens, which
 * would stay in logs. `toObject`, `toPropertyArray` and `JSON.stringify` contain them.
 *
 * @param inspect `util.inspect`, which passes itself
 * @see https://nodejs.org/api/util.html#custom-inspection-functions-on-objects
 */
function inspectSession(
  this: Session,
  depth: number,
  options: object,
  inspect: (value: unknown, options: object) => string,
): string {
  if (depth < 0) return '[Session]'
  const fields = { ...this }
  if (this.accessToken !== undefined) fields.accessToken = HIDDEN
  if (this.refreshToken !== undefined) fields.refreshToken = HIDDEN
  return `Session ${inspect(fields, options)}`
}

// No method of the class: a session of the official library, which adapters return, lacks it.
Object.defineProperty(Session.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value: inspectSession,
})

function sortedEntries(session: Session): SessionEntry[] {
  return session.toPropertyArray(true).sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * Returns the id of the offline session of a shop.
 *
 * @param shop already parsed: an id is a storage key, so a raw request value must not reach it
 */
export function offlineSessionId(shop: string): string {
  return `offline_${shop}`
}

/**
 * Returns the id of the online session of a user in an embedded app; `shop` is already parsed.
 */
export function onlineSessionId(shop: string, userId: string | number): string {
  return `${shop}_${userId}`
}

type WithToken = Session & { accessToken: string }

/**
 * Returns true when the token outlives the work that is about to be done with it; `now` in epoch
 * milliseconds.
 */
export function lastsBeyondRefreshWindow(
  session: Session | undefined,
  now: number,
): session is WithToken {
  return isUsable(session, now, REFRESH_WINDOW_SECONDS * 1000)
}

/**
 * Returns true when there is a token that has not expired and does not expire within `withinMs`
 * milliseconds after `now`.
 */
export function isUsable(
  session: Session | undefined,
  now: number,
  withinMs = 0,
): session is WithToken {
  return Boolean(session?.accessToken) && !session?.isExpired(withinMs, now)
}

/**
 * Copies a session, because requests must not share a mutable one. Cheaper than the constructor,
 * which validates stored values.
 */
export function copySession(session: Session): Session {
  return Object.assign(Object.create(Session.prototype) as Session, session)
}
