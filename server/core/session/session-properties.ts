import { PlatformError } from '../errors/errors'
import { reviveDate } from './revive-date'
import type {
  AssociatedUser,
  SessionFields,
  SessionParams,
  StoredOnlineAccessInfo,
} from './session-fields'

export type SessionEntry = [string, string | number | boolean]

/** Name of each property in an array, with the user's field that it holds. */
const USER_PROPERTIES = {
  userId: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  locale: 'locale',
  emailVerified: 'email_verified',
  accountOwner: 'account_owner',
  collaborator: 'collaborator',
} as const satisfies Record<string, keyof AssociatedUser>

/** Returns the fields of a session as name and value pairs, in the order of assignment. */
export function sessionToEntries(session: SessionFields, withUser: boolean): SessionEntry[] {
  return Object.keys(session).flatMap((key): SessionEntry[] => {
    switch (key) {
      case 'id':
      case 'shop':
      case 'state':
      case 'isOnline':
      case 'scope':
      case 'accessToken':
      case 'refreshToken':
        return entry(key, session[key])
      case 'expires':
      case 'refreshTokenExpires':
        return entry(key, session[key]?.getTime())
      case 'onlineAccessInfo':
        return userEntries(session.onlineAccessInfo, withUser)
      default:
        return []
    }
  })
}

/**
 * The opposite of {@link sessionToEntries}: names in any case, dates in epoch milliseconds,
 * booleans also as text or number.
 *
 * @throws PlatformError `storage_failed` when the value is not an array of pairs, lacks id or shop,
 *   or has a value of the wrong type
 */
export function sessionFromEntries(entries: unknown, withUser: boolean): SessionParams {
  const values = readPairs(entries)
  const id = text(values, 'id')
  const shop = text(values, 'shop')
  if (id === undefined || shop === undefined) throw damaged('lacks its id or its shop')
  const isOnline = flag(values, 'isonline') ?? false
  const optional = {
    scope: text(values, 'scope'),
    expires: reviveDate(values.get('expires')),
    accessToken: text(values, 'accesstoken'),
    refreshToken: text(values, 'refreshtoken'),
    refreshTokenExpires: reviveDate(values.get('refreshtokenexpires')),
    onlineAccessInfo: isOnline ? onlineAccessInfo(values, withUser) : undefined,
  }
  const present = Object.entries(optional).filter(([, value]) => value !== undefined)
  return { id, shop, state: text(values, 'state') ?? '', isOnline, ...Object.fromEntries(present) }
}

function entry(name: string, value: string | number | boolean | null | undefined): SessionEntry[] {
  return value === undefined || value === null ? [] : [[name, value]]
}

function userEntries(info: StoredOnlineAccessInfo | undefined, withUser: boolean): SessionEntry[] {
  if (!info) return []
  const user = info.associated_user
  if (!withUser) return entry('onlineAccessInfo', user.id)
  return Object.entries(USER_PROPERTIES).flatMap(([name, field]) => entry(name, user[field]))
}

function onlineAccessInfo(values: Map<string, unknown>, withUser: boolean): StoredOnlineAccessInfo {
  const id = number(values, 'onlineaccessinfo') ?? (withUser ? number(values, 'userid') : undefined)
  if (!withUser) return { associated_user: id === undefined ? {} : { id } }
  const user: { [Field in keyof AssociatedUser]: AssociatedUser[Field] | undefined } = {
    id,
    first_name: text(values, 'firstname'),
    last_name: text(values, 'lastname'),
    email: text(values, 'email'),
    locale: text(values, 'locale'),
    email_verified: flag(values, 'emailverified'),
    account_owner: flag(values, 'accountowner'),
    collaborator: flag(values, 'collaborator'),
  }
  return {
    associated_user: Object.fromEntries(
      Object.entries(user).filter(([, value]) => value !== undefined),
    ),
  }
}

/** By lower-case name: SQL stores fold the case of column names. */
function readPairs(entries: unknown): Map<string, unknown> {
  if (!Array.isArray(entries)) throw damaged('is not an array of properties')
  const values = new Map<string, unknown>()
  for (const pair of entries as unknown[]) {
    if (!Array.isArray(pair) || typeof pair[0] !== 'string')
      throw damaged('is not an array of name and value pairs')
    const value: unknown = pair[1]
    if (value !== null && value !== undefined) values.set(pair[0].toLowerCase(), value)
  }
  return values
}

function text(values: Map<string, unknown>, name: string): string | undefined {
  const value = values.get(name)
  if (value === undefined || typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw damaged(`has a value of the wrong type for ${name}`)
}

function number(values: Map<string, unknown>, name: string): number | undefined {
  const value = values.get(name)
  if (value === undefined) return undefined
  const parsed = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof parsed !== 'number' || !Number.isFinite(parsed))
    throw damaged(`has a value of the wrong type for ${name}`)
  return parsed
}

function flag(values: Map<string, unknown>, name: string): boolean | undefined {
  const value = values.get(name)
  if (value === undefined || typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  // Stores without booleans return text, and every text but '' is truthy: 'false' must not make a
  // user the account owner.
  if (typeof value === 'string') return ['true', '1'].includes(value.toLowerCase())
  throw damaged(`has a value of the wrong type for ${name}`)
}

function damaged(what: string): PlatformError {
  return new PlatformError(
    'storage_failed',
    `A stored session ${what}; expected what toPropertyArray() returned`,
  )
}
