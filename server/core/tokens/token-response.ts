import { isJsonObject } from '../json-object'
import type { JsonObject } from '../json-object'
import type { AssociatedUser } from '../session/session-fields'

/**
 * Payload of the token endpoint. Lifetimes are in seconds.
 *
 * @see docs/protocol.md#oauth
 */
export interface TokenResponse {
  access_token: string
  /** Comma list of granted scopes. */
  scope: string
  expires_in?: number
  refresh_token?: string
  refresh_token_expires_in?: number
  associated_user_scope?: string
  associated_user?: AssociatedUser
}

/**
 * Checks the type of every field that we use and ignores the others. Returns undefined when the
 * value is not a token response.
 */
export function parseTokenResponse(value: unknown): TokenResponse | undefined {
  if (!isJsonObject(value)) return undefined
  const { access_token, scope, associated_user } = value
  if (!isFilledText(access_token) || typeof scope !== 'string') return undefined
  const user = isAbsent(associated_user) ? undefined : parseUser(associated_user)
  const optional = {
    expires_in: value['expires_in'],
    refresh_token: value['refresh_token'],
    refresh_token_expires_in: value['refresh_token_expires_in'],
    associated_user_scope: value['associated_user_scope'],
  }
  if (user === null || !hasOptionalFields(optional)) return undefined
  const present = Object.entries({ ...optional, associated_user: user }).filter(
    ([, field]) => !isAbsent(field),
  )
  return { access_token, scope, ...Object.fromEntries(present) }
}

function hasOptionalFields(value: JsonObject): boolean {
  return (
    (isAbsent(value['expires_in']) || isLifetime(value['expires_in'])) &&
    (isAbsent(value['refresh_token']) || isFilledText(value['refresh_token'])) &&
    (isAbsent(value['refresh_token_expires_in']) ||
      isLifetime(value['refresh_token_expires_in'])) &&
    (isAbsent(value['associated_user_scope']) || typeof value['associated_user_scope'] === 'string')
  )
}

/**
 * Parses a user; null when the value is not a user. Only the id is required: the names of staff
 * accounts may be null.
 */
function parseUser(value: unknown): AssociatedUser | null {
  if (!isJsonObject(value) || !Number.isSafeInteger(value['id'])) return null
  const texts = ['first_name', 'last_name', 'email', 'locale'].map(
    field => [field, value[field] ?? ''] as const,
  )
  const flags = ['email_verified', 'account_owner', 'collaborator'].map(
    field => [field, value[field] ?? false] as const,
  )
  if (
    texts.some(([, text]) => typeof text !== 'string') ||
    flags.some(([, flag]) => typeof flag !== 'boolean')
  )
    return null
  return {
    id: value['id'],
    ...Object.fromEntries(texts),
    ...Object.fromEntries(flags),
  } as AssociatedUser
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** A lifetime of zero or less would cause an exchange on every request. */
function isLifetime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
