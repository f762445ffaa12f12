import { GRANTS, WIRE_FALSE, WIRE_TRUE } from '../../../../shared/wire'
import type { GrantName } from '../state/grant-names'
import { OAuthRefusal } from './oauth-refusal'
import { Refusal } from '../state/refusal'
import { contentType, readJson, readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'

/** A well-formed request to the access token endpoint, not verified yet. */
export interface TokenRequest {
  grant: GrantName
  fields: ReadonlyMap<string, string>
  /** True for a request for an expiring offline token. */
  expiring: boolean
}

/** How the app proves its identity: its secret, or an assertion, with one grant only. */
const SECRET_FIELDS = ['client_id', 'client_secret']
const ASSERTION_FIELDS = ['client_id', 'client_assertion_type', 'client_assertion']

/** Fields of each grant. A `?` marks optional fields. */
const GRANT_FIELDS: Record<GrantName, string[]> = {
  // Clients of OAuth in general send the other two.
  authorization_code: ['code', 'expiring?', 'grant_type?', 'redirect_uri?'],
  token_exchange: [
    'grant_type',
    'subject_token',
    'subject_token_type',
    'requested_token_type',
    'expiring?',
  ],
  refresh_token: ['grant_type', 'refresh_token'],
  client_credentials: ['grant_type'],
}

/**
 * Reads the body, JSON or a form, and checks that it has exactly the fields of one grant.
 *
 * @throws OAuthRefusal `invalid_request` | `unsupported_grant_type`
 */
export function readTokenRequest(request: EmulatorRequest): TokenRequest {
  // A secret in a URL would be logged.
  if (request.url.search !== '')
    throw new OAuthRefusal('invalid_request', 'Send parameters in the body, not in the URL')
  const fields = readBodyFields(request)
  const grant = readGrant(fields.get('grant_type'))
  const hasAssertion = grant === 'client_credentials' && fields.has('client_assertion')
  const known = [...(hasAssertion ? ASSERTION_FIELDS : SECRET_FIELDS), ...GRANT_FIELDS[grant]]
  const names = known.map(name => name.replace('?', ''))
  const unknown = [...fields.keys()].filter(name => !names.includes(name))
  if (unknown.length > 0) {
    throw new OAuthRefusal(
      'invalid_request',
      `Unknown field ${unknown.join(', ')}; ${grant} accepts ${names.join(', ')}`,
    )
  }
  const missing = known.filter(name => !name.endsWith('?') && !fields.get(name))
  if (missing.length > 0)
    throw new OAuthRefusal('invalid_request', `Missing field ${missing.join(', ')}`)
  const expiring = fields.get('expiring') ?? WIRE_FALSE
  if (expiring !== WIRE_TRUE && expiring !== WIRE_FALSE)
    throw new OAuthRefusal('invalid_request', 'Field expiring must be "1" or "0"')
  return { grant, fields, expiring: expiring === WIRE_TRUE }
}

/** Returns the grant of a request; undefined if the request is malformed. */
export function grantOf(request: EmulatorRequest): GrantName | undefined {
  try {
    return readTokenRequest(request).grant
  } catch (error) {
    if (error instanceof OAuthRefusal) return undefined
    throw error
  }
}

function readGrant(grantType: string | undefined): GrantName {
  switch (grantType) {
    case undefined:
    case 'authorization_code':
      return 'authorization_code'
    case GRANTS.tokenExchange:
      return 'token_exchange'
    case GRANTS.refreshToken:
      return 'refresh_token'
    case 'client_credentials':
      return 'client_credentials'
    default: {
      const known = [
        'none (a code)',
        GRANTS.tokenExchange,
        GRANTS.refreshToken,
        'client_credentials',
      ].join(', ')
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
  } catch (error) {
    if (error instanceof Refusal) throw new OAuthRefusal('invalid_request', error.message)
    throw error
  }
}

function stringFields(body: unknown): Map<string, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'The body must be a JSON object.')
  const fields = new Map<string, string>()
  for (const [name, value] of Object.entries(body)) {
    // Booleans are sent as "1" and "0". The platform rejects a JSON true.
    if (typeof value !== 'string') throw new Refusal(400, `Field ${name} must be a string.`)
    fields.set(name, value)
  }
  return fields
}
