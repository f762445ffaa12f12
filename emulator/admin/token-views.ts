import { durationWords, momentWords } from '../pages/moment-words'
import type { TokenView } from '../pages/tools-data'
import type { AccessToken } from '../state/access-tokens'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/** The app's access and refresh tokens of a store as the page shows them, newest first. */
export function tokenViews(state: EmulatorState, store: Store): TokenView[] {
  // Another API key may have been registered before.
  const tokens = state.tokens.list(store.domain).filter(({ apiKey }) => apiKey === state.app.apiKey)
  return tokens.toReversed().flatMap(token => [
    accessTokenView(state, token),
    ...(token.refreshToken === undefined ? [] : [refreshTokenView(state, token, token.refreshToken)]),
  ])
}

function accessTokenView({ clock }: EmulatorState, { accessToken, mode, userId, issuedAt, expiresAt, revoked }: AccessToken): TokenView {
  const isExpired = expiresAt !== undefined && expiresAt <= clock.now()
  const isValid = !revoked && !isExpired
  return {
    kind: mode === 'online' ? `Online access token of user ${userId ?? '?'}` : 'Offline access token',
    value: accessToken,
    status: revoked ? 'Revoked' : isExpired ? 'Expired' : 'Valid',
    tone: isValid ? 'good' : 'plain',
    facts: [`Created ${momentWords(issuedAt)}`, expiresAt === undefined ? 'Does not expire' : expiryWords(expiresAt, clock.now())],
    acts: isValid ? [...(expiresAt === undefined ? [] : ['expire'] as const), 'revoke'] : [],
  }
}

function refreshTokenView({ tokens, clock }: EmulatorState, owner: AccessToken, value: string): TokenView {
  const status = tokens.findRefresh(value, owner)
  const isExpired = status !== undefined && status.expiresAt <= clock.now()
  const isValid = status !== undefined && !isExpired
  return {
    kind: 'Refresh token',
    value,
    status: status === undefined ? 'Used or revoked' : isExpired ? 'Expired' : status.isReplaced ? 'Replaced' : 'Valid',
    tone: !isValid ? 'plain' : status.isReplaced ? 'fair' : 'good',
    facts: [
      `Created ${momentWords(owner.issuedAt)}`,
      ...(status === undefined ? [] : [expiryWords(status.expiresAt, clock.now())]),
      ...(isValid && status.isReplaced ? ['Works until the new access token is first used'] : []),
    ],
    acts: isValid ? ['rotate', 'expire', 'revoke'] : [],
  }
}

function expiryWords(expiresAt: number, now: number): string {
  const isPast = expiresAt <= now
  return `${isPast ? 'Expired' : 'Expires'} ${momentWords(expiresAt)}${isPast ? '' : `, in ${durationWords(expiresAt - now)}`}`
}
