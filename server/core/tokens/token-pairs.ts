import { Session, lastsBeyondRefreshWindow } from '../session/session'
import { owedHookId } from './owed-hook'
import { digestOf } from './token-memories'
import type { StoredRelation } from './token-state'

/** Tokens that the platform has issued to this process, and what they replace. */
export interface Issued {
  session: Session
  /** The stored session at the time of the token request. */
  replaced: Session | undefined
  /** The last uninstallation of the shop at that time. */
  uninstallation: string | undefined
  /**
   * Whether the access token was issued alone, for the app's private key. The refresh token of its
   * session is one that is stored already, and stays.
   */
  isAccessOnly?: boolean
}

/** Issued tokens with the digests of the access tokens that they replace. */
export interface TrackedPair extends Issued {
  /** Replaced directly, or by a pair that was replaced itself. */
  replacedDigests: readonly string[]
  /** Whether this process had stored the tokens before, and another one has overwritten them. */
  isRestored?: boolean
}

export interface StoredPair extends TrackedPair {
  /** Epoch milliseconds. */
  storedAt: number
}

/** What a process knows about tokens. */
interface PairContext {
  /** Epoch milliseconds. */
  now: number
  /** Whether the platform has refused this access token or refresh token. */
  isRefused: (token: string) => boolean
}

/** Replaced access tokens that are remembered for each session. */
const MAX_REPLACED = 10
/**
 * Milliseconds in which a write that another process began without the lock can still arrive: the
 * limits of a read and a write, and a stall.
 */
const MAX_RACE_MS = 20_000

/** Adds the digests of replaced tokens, of earlier pairs of the session included. */
export function trackPair(
  issued: Issued,
  earlier: readonly (TrackedPair | undefined)[],
): TrackedPair {
  const { session, replaced } = issued
  const digests = earlier.flatMap(pair => pair?.replacedDigests ?? [])
  if (replaced?.accessToken) digests.push(digestOf(replaced.accessToken))
  // The platform issues the same permanent token again: it does not replace itself.
  const replacedDigests = [...new Set(digests)]
    .filter(digest => digest !== digestOf(session.accessToken ?? ''))
    .slice(-MAX_REPLACED)
  return { ...issued, replacedDigests }
}

/** Compares issued tokens with the stored session. */
export function relationOf(
  current: Session | undefined,
  { replacedDigests, session }: TrackedPair,
  context: PairContext,
): StoredRelation {
  if (!current) return 'nothing'
  // Without an access token: earlier versions of the layer removed refused tokens from the storage.
  if (
    !current.accessToken ||
    current.accessToken === session.accessToken ||
    replacedDigests.includes(digestOf(current.accessToken))
  )
    return 'replaced'
  const isRenewable = current.refreshToken && !context.isRefused(current.refreshToken)
  if (isRenewable && isEarlier(session, current)) return 'later'
  if (!isGood(current, context)) return 'invalid'
  const isTie = current.expires?.getTime() === session.expires?.getTime()
  // In a storage with a resolution of a second, a pair of the same second that is already there was
  // most likely issued first.
  return isTie || isEarlier(session, current) ? 'later' : 'earlier'
}

/**
 * Returns true when another process, without the lock, has overwritten tokens of this one with
 * those that they replaced, or with an earlier pair.
 */
export function isOverwritten(last: StoredPair, current: Session, context: PairContext): boolean {
  // Client credentials have no refresh token, revoke nothing, and outlive the tokens of a visit.
  if (!current.accessToken || (last.session.expires && !last.session.refreshToken)) return false
  return (
    last.replacedDigests.includes(digestOf(current.accessToken)) ||
    (context.now - last.storedAt < MAX_RACE_MS &&
      isGood(current, context) &&
      isEarlier(current, last.session))
  )
}

/** Returns true for an access token that the platform accepts for some time. */
export function isGood(session: Session, { now, isRefused }: PairContext): boolean {
  return lastsBeyondRefreshWindow(session, now) && !isRefused(session.accessToken)
}

/** Returns true when these tokens are stored; some storages round dates to seconds. */
export function isSamePair(
  current: Session | undefined,
  { accessToken, refreshToken, expires }: Session,
): boolean {
  return (
    current?.accessToken === accessToken &&
    current?.refreshToken === refreshToken &&
    Math.abs((current?.expires?.getTime() ?? 0) - (expires?.getTime() ?? 0)) < 1000
  )
}

/**
 * Returns true when a pair certainly was issued before another one: it expires earlier. Some
 * storages round dates to seconds.
 */
function isEarlier(one: Session, other: Session): boolean {
  const [first, second] = [one, other].map(({ expires }) => expires?.getTime() ?? Infinity) as [
    number,
    number,
  ]
  const step = first % 1000 === 0 || second % 1000 === 0 ? 1000 : 1
  return Math.floor(first / step) < Math.floor(second / step)
}

/**
 * Returns the renewed session with the changes that were stored since the token request: a renewal
 * changes tokens only, so the owed hook and changed scopes stay. An access token that was issued
 * alone does not replace the refresh token.
 *
 * @param areUnrelated whether `current` does not come from the tokens: a hook that either of the
 *   two owes is then owed
 */
export function withStoredChanges(
  current: Session,
  { session, replaced, isAccessOnly }: Issued,
  areUnrelated: boolean,
): Session {
  const scope = current.scope === replaced?.scope ? session.scope : current.scope
  const state = areUnrelated && owedHookId(current) === undefined ? session.state : current.state
  const { refreshToken, refreshTokenExpires } = isAccessOnly ? current : session
  return new Session({ ...session.toObject(), scope, state, refreshToken, refreshTokenExpires })
}
