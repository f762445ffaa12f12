import { GRANTS } from '../../../../shared/wire'
import type { AccessToken, TokenOwner } from '../state/access-tokens'
import { OAuthRefusal } from './oauth-refusal'
import { readSessionToken } from './session-token'
import type { EmulatorState } from '../state/state'
import type { GrantName } from '../state/grant-names'
import type { TokenRequest } from './token-request'

type Grant = (
  request: TokenRequest,
  owner: TokenOwner,
  state: EmulatorState,
) => AccessToken | Promise<AccessToken>

/**
 * Handlers of the grants of the access token endpoint.
 *
 * @see docs/protocol.md#access-token-endpoint
 */
export const TOKEN_GRANTS: Record<GrantName, Grant> = {
  authorization_code: redeemCode,
  token_exchange: exchangeToken,
  refresh_token: refreshToken,
  client_credentials: issueForClient,
}

function redeemCode(
  { fields, expiring }: TokenRequest,
  owner: TokenOwner,
  state: EmulatorState,
): AccessToken {
  const grant = state.codes.redeem(fields.get('code') ?? '', owner.apiKey, owner.shop)
  // The registration may have changed after the code was issued.
  if (!grant || !state.app.redirectUrls.includes(grant.redirectUri)) {
    throw new OAuthRefusal(
      'invalid_request',
      'The authorization code was not found, has expired or was already used',
    )
  }
  if (grant.userId !== undefined) return state.tokens.issueOnline(owner, grant.userId)
  return issueOffline(state, owner, expiring)
}

function exchangeToken(
  request: TokenRequest,
  owner: TokenOwner,
  state: EmulatorState,
): AccessToken | Promise<AccessToken> {
  const subjectType = request.fields.get('subject_token_type')
  if (subjectType === GRANTS.idToken) return exchangeSessionToken(request, owner, state)
  if (subjectType === GRANTS.offlineAccessToken) return migrateToExpiring(request, owner, state)
  throw new OAuthRefusal(
    'invalid_request',
    `Field subject_token_type must be ${GRANTS.idToken} or ${GRANTS.offlineAccessToken}`,
  )
}

async function exchangeSessionToken(
  { fields, expiring }: TokenRequest,
  owner: TokenOwner,
  state: EmulatorState,
): Promise<AccessToken> {
  const requested = fields.get('requested_token_type')
  if (requested !== GRANTS.offlineAccessToken && requested !== GRANTS.onlineAccessToken) {
    throw new OAuthRefusal(
      'invalid_request',
      `Field requested_token_type must be ${GRANTS.offlineAccessToken} or ${GRANTS.onlineAccessToken}`,
    )
  }
  const subject = await readSessionToken(
    fields.get('subject_token') ?? '',
    state.app,
    state.clock.seconds(),
  )
  // Accepting a token of shop A at shop B would be an account takeover.
  if (subject?.shop !== owner.shop) {
    throw new OAuthRefusal(
      'invalid_subject_token',
      'The ID token is malformed, has expired, or is of another app or shop',
    )
  }
  if (!state.installations.find(owner.apiKey, owner.shop)) {
    throw new OAuthRefusal('invalid_subject_token', 'The app is not installed in this shop')
  }
  if (requested === GRANTS.onlineAccessToken) return state.tokens.issueOnline(owner, subject.userId)
  return issueOffline(state, owner, expiring)
}

/** A lost response can be recovered: the same token gets the same pair for seven days. */
function migrateToExpiring(
  { fields, expiring }: TokenRequest,
  owner: TokenOwner,
  state: EmulatorState,
): AccessToken {
  if (fields.get('requested_token_type') !== GRANTS.offlineAccessToken || !expiring) {
    throw new OAuthRefusal(
      'invalid_request',
      `An offline token can be exchanged for an expiring ${GRANTS.offlineAccessToken} only`,
    )
  }
  const subject = fields.get('subject_token') ?? ''
  const store = state.stores.find(({ domain }) => domain === owner.shop)
  const invalidSince = store && state.rules.since('permanent-tokens', store)
  if (invalidSince !== undefined && !state.tokens.isMigrated(subject, owner)) {
    throw new OAuthRefusal(
      'invalid_subject_token',
      `Tokens without expiry are invalid since ${invalidSince} (permanent-tokens)`,
    )
  }
  const mayRepeat = store !== undefined && state.rules.applies('migration-retry', store)
  const pair = state.tokens.migrate(subject, owner, { mayRepeat })
  if (!pair) {
    throw new OAuthRefusal(
      'invalid_subject_token',
      'The offline token is unknown, revoked, expiring, or of another shop',
    )
  }
  return pair
}

function refreshToken(
  { fields }: TokenRequest,
  owner: TokenOwner,
  state: EmulatorState,
): AccessToken {
  const token = state.tokens.refresh(fields.get('refresh_token') ?? '', owner)
  if (!token)
    throw new OAuthRefusal(
      'invalid_grant',
      'The refresh token is unknown, has expired or was already used',
    )
  return token
}

function issueForClient(
  { fields }: TokenRequest,
  owner: TokenOwner,
  state: EmulatorState,
): AccessToken {
  const isAssertion = fields.has('client_assertion')
  const store = state.stores.find(({ domain }) => domain === owner.shop)
  if (!isAssertion && store?.seed.inOrganization === false)
    throw new OAuthRefusal(
      'shop_not_permitted',
      'Client credentials cannot be performed on this shop.',
    )
  if (state.installations.find(owner.apiKey, owner.shop))
    return isAssertion ? state.tokens.issueForAssertion(owner) : state.tokens.issueForClient(owner)
  throw new OAuthRefusal('invalid_grant', 'The app is not installed in this shop')
}

function issueOffline(state: EmulatorState, owner: TokenOwner, expiring: boolean): AccessToken {
  return expiring ? state.tokens.issueExpiring(owner) : state.tokens.issuePermanent(owner)
}
