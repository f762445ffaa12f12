import { GRANTS, WIRE_FALSE, WIRE_TRUE } from '../../shared/platform/wire'
import { OAuthRefusal } from './oauth-refusal'
import { Refusal } from '../http/refusal'
import { contentType, readJson, readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'

/** What the access token endpoint can be asked for. */
export const GRANT_NAMES = ['authorization_code', 'token_exchange', 'refresh_token', 'client_credentials'] as const
export type GrantName = typeof GRANT_NAMES[number]

/** A well-formed request of the access token endpoint; nothing in it is verified yet. */
export interface TokenRequest {
  grant: GrantName
  fields: ReadonlyMap<string, string>
  /** True when an expiring offline token is asked for. */
  expiring: boolean
}

const CLIENT_FIELDS = ['client_id', 'client_secret']

/** The fields of each grant; one that ends in `?` may be left out. */
const GRANT_FIELDS: Record<GrantName, string[]> = {
  authorization_code: ['code', 'expiring?'],
  token_exchange: ['grant_type', 'subject_token', 'subject_token_type', 'requested_token_type', 'expiring?'],
  refresh_token: ['grant_type', 'refresh_token'],
  client_credentials: ['grant_type'],
}

/**
 * Reads the body, JSON or a form, and checks that it has the fields of one grant and no other.
 *
 * @throws OAuthRefusal `invalid_request` | `unsupported_grant_type`
 */
export function readTokenRequest(request: EmulatorRequest): TokenRequest {
  // A secret in a URL ends up in logs.
  if (request.url.search !== '') throw new OAuthRefusal('invalid_request', 'Parameters belong into the body, not into the URL')
  const fields = readBodyFields(request)
  const grant = readGrant(fields.get('grant_type'))
  const known = [...CLIENT_FIELDS, ...GRANT_FIELDS[grant]]
  const names = known.map(name => name.replace('?', ''))
  const unknown = [...fields.keys()].filter(name => !names.includes(name))
  if (unknown.length > 0) {
    throw new OAuthRefusal('invalid_request', `Unknown field ${unknown.join(', ')}; ${grant} knows ${names.join(', ')}`)
  }
  const missing = known.filter(name => !name.endsWith('?') && !fields.get(name))
  if (missing.length > 0) throw new OAuthRefusal('invalid_request', `Missing field ${missing.join(', ')}`)
  const expiring = fields.get('expiring') ?? WIRE_FALSE
  if (expiring !== WIRE_TRUE && expiring !== WIRE_FALSE) throw new OAuthRefusal('invalid_request', 'Field expiring must be "1" or "0"')
  return { grant, fields, expiring: expiring === WIRE_TRUE }
}

/** The grant that a request asks for; undefined when it is not well-formed. */
export function grantOf(request: EmulatorRequest): GrantName | undefined {
  try {
    return readTokenRequest(request).grant
  }
  catch (error) {
    if (error instanceof OAuthRefusal) return undefined
    throw error
  }
}

function readGrant(grantType: string | undefined): GrantName {
  switch (grantType) {
    case undefined: return 'authorization_code'
    case GRANTS.tokenExchange: return 'token_exchange'
    case GRANTS.refreshToken: return 'refresh_token'
    case 'client_credentials': return 'client_credentials'
    default: {
      const known = ['none (a code)', GRANTS.tokenExchange, GRANTS.refreshToken, 'client_credentials'].join(', ')
      throw new OAuthRefusal('unsupported_grant_type', `Known grant types: ${known}`)
    }
  }
}

function readBodyFields(request: EmulatorRequest): Map<string, string> {
  try {
    if (contentType(request) === 'application/x-www-form-urlencoded') {
      const form = new URLSearchParams(request.body.toString('utf8'))
      return readParameters(form, [...form.keys()])
    }
    return stringFields(readJson(request))
  }
  catch (error) {
    if (error instanceof Refusal) throw new OAuthRefusal('invalid_request', error.message)
    throw error
  }
}

function stringFields(body: unknown): Map<string, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'The body must be a JSON object.')
  const fields = new Map<string, string>()
  for (const [name, value] of Object.entries(body)) {
    // Booleans travel as "1" and "0": a JSON true is a mistake that the platform does not forgive.
    if (typeof value !== 'string') throw new Refusal(400, `Field ${name} must be a string.`)
    fields.set(name, value)
  }
  return fields
}
