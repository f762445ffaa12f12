import { createHash } from 'node:crypto'
import { CUSTOMERS } from '../admin-api/customers/customer-records'
import { equalsConstantTime } from '../http/constant-time'
import type { EmulatorContext } from '../http/context'
import { jsonReply } from '../http/reply'
import type { Reply } from '../http/reply'
import { contentType } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import type { Store } from '../state/store'
import { CustomerLogins, TOKEN_SECONDS } from './customer-logins'
import type { CustomerLogin } from './customer-logins'
import { findStoreById, issuerOf } from './endpoints'
import { signIdToken } from './id-token'

interface Client {
  id: string
  /** Whether it sent its secret. */
  isConfidential: boolean
}

/** Form of the client's secret for one login (RFC 7636, 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/

/** Exchanges a code or a refresh token for tokens (RFC 6749). */
export async function exchangeToken(
  request: EmulatorRequest,
  context: EmulatorContext,
): Promise<Reply> {
  const store = findStoreById(context, request.params.id ?? '')
  if (contentType(request) !== 'application/x-www-form-urlencoded')
    return refusal(400, 'invalid_request', 'The body must be a form.')
  const form = new URLSearchParams(request.body.toString('utf8'))
  if (new Set(form.keys()).size !== form.size)
    return refusal(400, 'invalid_request', 'A parameter occurs twice.')
  const client = readClient(request, form, context)
  if (!client)
    return refusal(401, 'invalid_client', 'The client is unknown, or its secret is wrong.')
  const logins = new CustomerLogins(store.records, context.state.clock.now())
  const grantType = form.get('grant_type')
  if (grantType === 'authorization_code') {
    const login = redeem(logins, client, form)
    return login
      ? tokenReply(context, store, login)
      : refusal(
          400,
          'invalid_grant',
          'The code is invalid, expired, or of another client, redirect_uri, or code_verifier.',
        )
  }
  if (grantType === 'refresh_token') {
    const login = logins.refresh(form.get('refresh_token') ?? '', client.id)
    return login
      ? tokenReply(context, store, login)
      : refusal(400, 'invalid_grant', 'The refresh token is invalid.')
  }
  return refusal(
    400,
    'unsupported_grant_type',
    'The grant_type must be authorization_code or refresh_token.',
  )
}

function redeem(
  logins: CustomerLogins,
  client: Client,
  form: URLSearchParams,
): CustomerLogin | undefined {
  const code = logins.redeemCode(form.get('code') ?? '')
  if (!code || code.clientId !== client.id || code.redirectUri !== form.get('redirect_uri'))
    return undefined
  // A client without a secret proves with the verifier that it started the login.
  if (code.challenge === null && !client.isConfidential) return undefined
  if (code.challenge !== null) {
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (!VERIFIER.test(verifier) || !equalsConstantTime(challenge, code.challenge)) return undefined
  }
  return logins.start(code)
}

/**
 * Reads the client: from the Authorization header with its secret, or from the form without one.
 */
function readClient(
  { headers }: EmulatorRequest,
  form: URLSearchParams,
  { state: { app } }: EmulatorContext,
): Client | undefined {
  const [, basic] = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? '') ?? []
  if (headers.authorization !== undefined) {
    const [id = '', ...secret] = Buffer.from(basic ?? '', 'base64')
      .toString('utf8')
      .split(':')
    const isKnown = id === app.apiKey && equalsConstantTime(secret.join(':'), app.apiSecretKey)
    return isKnown ? { id, isConfidential: true } : undefined
  }
  return form.get('client_id') === app.apiKey
    ? { id: app.apiKey, isConfidential: false }
    : undefined
}

async function tokenReply(
  context: EmulatorContext,
  store: Store,
  login: CustomerLogin,
): Promise<Reply> {
  const customer = store.records.table(CUSTOMERS).get(login.customerId)
  if (!customer) return refusal(400, 'invalid_grant', 'The customer was deleted.')
  const now = context.state.clock.now()
  return jsonReply(200, {
    access_token: login.accessToken,
    expires_in: TOKEN_SECONDS,
    id_token: await signIdToken(issuerOf(context, store), login, customer, now),
    refresh_token: login.refreshToken,
    scope: login.scope,
    token_type: 'Bearer',
  })
}

function refusal(status: number, error: string, description: string): Reply {
  return jsonReply(status, { error, error_description: description })
}
