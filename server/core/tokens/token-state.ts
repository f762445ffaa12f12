import { isUsable, lastsBeyondRefreshWindow } from '../session/session'
import type { Session } from '../session/session'

/**
 * The state of a session's tokens. "Usable" is an access token that has neither expired
 * nor been refused by the Admin API; "renewable" is a session with a refresh token that the
 * platform has not refused, or of an app with a private key that the platform has not refused for
 * this shop.
 *
 * - `none`: nothing is stored.
 * - `permanent`: usable, and never expires.
 * - `refused`: never expires, but the Admin API refused it. It may have been exchanged, and the
 *   response lost: for seven days the platform returns the same pair again.
 * - `valid`: usable for longer than the refresh window of five minutes.
 * - `expiring`: usable, expires within the refresh window; renewable.
 * - `ending`: the same, but not renewable, or a refresh failed a moment ago.
 * - `expired`: no usable access token; renewable.
 * - `dead`: no usable access token and not renewable. Only a visit of the merchant helps.
 */
export type TokenState =
  'none' | 'permanent' | 'refused' | 'valid' | 'expiring' | 'ending' | 'expired' | 'dead'

/**
 * What a caller needs from a session.
 *
 * - `visit`: a merchant is here, with an ID token that can be exchanged.
 * - `background`: work without a merchant needs the Admin API.
 * - `migrate`: a token that never expires is to be exchanged for one that does.
 * - `refreshRefused`: the platform refused a refresh with `invalid_grant`; the state is that of the
 *   session as stored afterwards.
 * - `refreshFailed`: a refresh failed for another reason; the state is that of the session as
 *   stored afterwards. Its response may be lost: the platform accepts the same refresh token again
 *   until the new one is used.
 * - `tradeRefused`, `tradeFailed`: the same for the exchange of a token that never expires.
 *
 * A 401 of the Admin API is not a separate request: the access token is recorded as refused, then
 * `visit` or `background` applies.
 */
export type TokenRequest =
  | 'visit'
  | 'background'
  | 'migrate'
  | 'refreshRefused'
  | 'refreshFailed'
  | 'tradeRefused'
  | 'tradeFailed'

/**
 * `use` the stored tokens, `exchange` the ID token, `refresh` with the private key or the
 * refresh token, `trade` a permanent token, `retry` either after a pause, or `wait` until the
 * winner of either has stored.
 */
export type TokenAction =
  'use' | 'exchange' | 'refresh' | 'retry' | 'trade' | 'wait' | 'no access' | 'fail'

/**
 * Decides what happens to a token. No action writes because something failed. Published in
 * docs/storage.md.
 */
export const TOKEN_ACTIONS: Readonly<
  Record<TokenState, Readonly<Record<TokenRequest, TokenAction>>>
> = {
  none: {
    visit: 'exchange',
    background: 'no access',
    migrate: 'no access',
    refreshRefused: 'fail',
    refreshFailed: 'fail',
    tradeRefused: 'fail',
    tradeFailed: 'fail',
  },
  permanent: {
    visit: 'use',
    background: 'use',
    migrate: 'trade',
    refreshRefused: 'use',
    refreshFailed: 'use',
    tradeRefused: 'fail',
    tradeFailed: 'retry',
  },
  refused: {
    visit: 'exchange',
    background: 'trade',
    migrate: 'trade',
    refreshRefused: 'trade',
    refreshFailed: 'trade',
    tradeRefused: 'fail',
    tradeFailed: 'retry',
  },
  valid: {
    visit: 'use',
    background: 'use',
    migrate: 'use',
    refreshRefused: 'use',
    refreshFailed: 'use',
    tradeRefused: 'use',
    tradeFailed: 'use',
  },
  expiring: {
    visit: 'exchange',
    background: 'refresh',
    migrate: 'use',
    refreshRefused: 'use',
    refreshFailed: 'use',
    tradeRefused: 'use',
    tradeFailed: 'use',
  },
  ending: {
    visit: 'exchange',
    background: 'use',
    migrate: 'use',
    refreshRefused: 'use',
    refreshFailed: 'use',
    tradeRefused: 'use',
    tradeFailed: 'use',
  },
  expired: {
    visit: 'exchange',
    background: 'refresh',
    migrate: 'use',
    refreshRefused: 'refresh',
    refreshFailed: 'retry',
    tradeRefused: 'refresh',
    tradeFailed: 'refresh',
  },
  dead: {
    visit: 'exchange',
    background: 'no access',
    migrate: 'no access',
    refreshRefused: 'wait',
    refreshFailed: 'fail',
    tradeRefused: 'wait',
    tradeFailed: 'fail',
  },
}

/** Returns whether an action replaces stored tokens by others. */
export function isRenewal(action: TokenAction): action is 'refresh' | 'trade' {
  return action === 'refresh' || action === 'trade'
}

/**
 * What a process that wants to store tokens finds in the storage: nothing; the tokens that they
 * replace; a valid pair of another process, issued earlier or later than its own; or an invalid
 * one.
 */
export type StoredRelation = 'nothing' | 'replaced' | 'earlier' | 'later' | 'invalid'

/** A renewal is a refresh or a trade; a grant is an exchange or a client credentials grant. */
export type TokenWriter = 'renewal' | 'grant'

/**
 * Decides whether new tokens are stored over what is there. Tokens only move forward: the pair that
 * was issued last stays, because the platform may revoke the earlier ones of a shop. Two pairs of
 * one moment are ordered by their expiry, so by the clocks of the processes.
 *
 * A session storage has no compare-and-set, so another process may write between the read and the
 * write. Impossible with the lock held, possible without it or after it was lost:
 *
 * - A grant and a renewal write at once. The process whose later pair was overwritten detects that
 *   with its next read and stores it again
 *   (`token-pairs.ts`). The owed hook (`owed-hook.ts`) is that of the last write.
 * - A rewrite of tokens that were stored before (scopes, a hook that has run, re-encryption)
 *   restores a pair that another process renewed between the read and the write. The process that
 *   renewed it detects that in the same way.
 */
export const MAY_STORE: Readonly<Record<StoredRelation, Readonly<Record<TokenWriter, boolean>>>> = {
  // There was a session when the renewal began: the app has been uninstalled since.
  nothing: { renewal: false, grant: true },
  replaced: { renewal: true, grant: true },
  earlier: { renewal: true, grant: true },
  later: { renewal: false, grant: false },
  invalid: { renewal: true, grant: true },
}

/** What a process knows in addition to the stored session. */
export interface TokenFacts {
  /** Epoch milliseconds. */
  now: number
  /** False where the app does not ask for expiring tokens. */
  refreshes: boolean
  /** Whether the platform has refused this access token or refresh token. */
  isRefused: (token: string) => boolean
  /** Whether the platform has refused to exchange this permanent access token. */
  isTradeRefused: (accessToken: string) => boolean
  /** Whether a refresh of the session with this id failed a moment ago. */
  isPaused: (id: string) => boolean
  /** Whether the app's private key can get a token for the session with this id. */
  hasKeyFor: (id: string) => boolean
}

/** Classifies a stored session. */
export function classify(
  session: Session | undefined,
  { now, refreshes, isRefused, isTradeRefused, isPaused, hasKeyFor }: TokenFacts,
): TokenState {
  if (!session) return 'none'
  const { id, accessToken, refreshToken, isOnline, expires } = session
  const canRefresh = refreshes && Boolean(refreshToken) && !isRefused(refreshToken ?? '')
  const isRenewable = !isOnline && (canRefresh || hasKeyFor(id))
  const isWorking = isUsable(session, now) && !isRefused(accessToken ?? '')
  if (!isWorking) {
    const isPermanent = Boolean(accessToken) && !expires && !isOnline
    if (isRenewable) return 'expired'
    return refreshes && isPermanent && !isTradeRefused(accessToken ?? '') ? 'refused' : 'dead'
  }
  if (!expires) return 'permanent'
  if (lastsBeyondRefreshWindow(session, now)) return 'valid'
  return isRenewable && !isPaused(id) ? 'expiring' : 'ending'
}
