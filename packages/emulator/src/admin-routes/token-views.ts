import { formatDuration } from '../admin-data/format-time'
import type { TokenFact, TokenView } from '../admin-data/tools-data'
import type { AccessToken } from '../state/access-tokens'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/** Lists the app's access and refresh tokens in a store for the page, newest first. */
export function tokenViews(state: EmulatorState, store: Store): TokenView[] {
  return accessTokens(state, store).flatMap(token => [
    accessTokenView(state, token),
    ...(token.refreshToken === undefined
      ? []
      : [refreshTokenView(state, token, token.refreshToken)]),
  ])
}

/** Lists the access tokens with which the app can send requests, newest first. */
export function validAccessTokenViews(state: EmulatorState, store: Store): TokenView[] {
  return accessTokens(state, store)
    .map(token => accessTokenView(state, token))
    .filter(({ status }) => status === 'Valid')
}

function accessTokens({ tokens, app }: EmulatorState, store: Store): AccessToken[] {
  // An earlier registration may have had a different API key.
  return tokens
    .list(store.domain)
    .filter(({ apiKey }) => apiKey === app.apiKey)
    .toReversed()
}

function accessTokenView(
  { clock }: EmulatorState,
  { accessToken, mode, userId, delegate, issuedAt, expiresAt, revoked }: AccessToken,
): TokenView {
  const isExpired = expiresAt !== undefined && expiresAt <= clock.now()
  const isValid = !revoked && !isExpired
  return {
    kind: delegate
      ? 'Delegate access token'
      : mode === 'online'
        ? `Online access token of user ${userId ?? '?'}`
        : 'Offline access token',
    value: accessToken,
    status: revoked ? 'Revoked' : isExpired ? 'Expired' : 'Valid',
    tone: isValid ? 'success' : 'neutral',
    facts: [
      { text: 'Created', at: issuedAt },
      expiresAt === undefined ? { text: 'Does not expire' } : expiry(expiresAt, clock.now()),
      ...(delegate ? [{ text: `Access: ${delegate.scopes.join(', ')}` }] : []),
    ],
    acts: isValid ? [...(expiresAt === undefined ? [] : (['expire'] as const)), 'revoke'] : [],
  }
}

function refreshTokenView(
  { tokens, clock }: EmulatorState,
  owner: AccessToken,
  value: string,
): TokenView {
  const status = tokens.findRefresh(value, owner)
  const isExpired = status !== undefined && status.expiresAt <= clock.now()
  const isValid = status !== undefined && !isExpired
  return {
    kind: 'Refresh token',
    value,
    status:
      status === undefined
        ? 'Used or revoked'
        : isExpired
          ? 'Expired'
          : status.isReplaced
            ? 'Replaced'
            : 'Valid',
    tone: !isValid ? 'neutral' : status.isReplaced ? 'caution' : 'success',
    facts: [
      { text: 'Created', at: owner.issuedAt },
      ...(status === undefined ? [] : [expiry(status.expiresAt, clock.now())]),
      ...(isValid && status.isReplaced
        ? [{ text: 'Works until the new refresh token is first used' }]
        : []),
    ],
    acts: isValid ? ['rotate', 'expire', 'revoke'] : [],
  }
}

function expiry(expiresAt: number, now: number): TokenFact {
  return expiresAt <= now
    ? { text: 'Expired', at: expiresAt }
    : { text: 'Expires', at: expiresAt, detail: `in ${formatDuration(expiresAt - now)}` }
}
