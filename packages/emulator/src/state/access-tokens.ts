import {
  OFFLINE_TOKEN_SECONDS,
  ONLINE_TOKEN_SECONDS,
  REFRESH_TOKEN_SECONDS,
} from '../../../../shared/wire'
import type { EmulatorClock } from './clock'
import type { IdSource } from './id-source'

export interface AccessToken {
  accessToken: string
  apiKey: string
  shop: string
  mode: 'offline' | 'online'
  /** User of an online token. */
  userId?: string
  /** Milliseconds since the epoch. */
  issuedAt: number
  /** Milliseconds since the epoch; absent: the token does not expire. */
  expiresAt?: number
  /** Seconds from issue to expiry; absent: the token does not expire. */
  lifetimeSeconds?: number
  refreshToken?: string
  /** Of a delegate token: the token that created it, and the access that it has. */
  delegate?: { parent: string; scopes: string[] }
  /** Of a token without expiry that was exchanged: the access token of the pair, and when. */
  exchange?: { accessToken: string; at: number }
  revoked: boolean
}

export interface RefreshToken {
  refreshToken: string
  apiKey: string
  shop: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** Refresh tokens issued for it. The first use of one of them invalidates it. */
  successors: string[]
  /** Milliseconds since the epoch; absent before its first use. */
  firstUsedAt?: number
}

/** The tokens of all shops, in the order of issue. */
export interface IssuedTokens {
  access: AccessToken[]
  refresh: RefreshToken[]
}

/** Status of a refresh token that was neither used nor revoked. */
export interface RefreshTokenStatus {
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** True if an unused successor pair was issued for it. */
  isReplaced: boolean
}

export interface TokenOwner {
  apiKey: string
  shop: string
}

export interface AccessTokens {
  /** Issues the token without expiry, or returns the existing one while it is valid. */
  issuePermanent: (owner: TokenOwner) => AccessToken
  /** Issues an offline token with a refresh token. */
  issueExpiring: (owner: TokenOwner) => AccessToken
  issueOnline: (owner: TokenOwner, userId: string) => AccessToken
  /** Issues an offline token with a lifetime of 24 hours and without a refresh token. */
  issueForClient: (owner: TokenOwner) => AccessToken
  /** Issues an application-only token: for an hour, without a refresh token. */
  issueForAssertion: (owner: TokenOwner) => AccessToken
  /**
   * Issues a token with a part of the access of another token. It is valid only while the other one
   * is.
   *
   * @param lifetimeSeconds default: the token does not expire by itself
   */
  issueDelegate: (
    parent: AccessToken,
    scopes: readonly string[],
    lifetimeSeconds?: number,
  ) => AccessToken
  /**
   * Issues a new pair for a valid refresh token; undefined otherwise. The token stays valid for
   * retries until one of its successors is used, for at most 30 days.
   *
   * @see https://shopify.dev/changelog/more-resilient-refreshes-for-expiring-offline-access-tokens
   */
  refresh: (refreshToken: string, owner: TokenOwner) => AccessToken | undefined
  /**
   * Exchanges a token without expiry for a pair, and revokes it; undefined if it is not valid. With
   * `mayRepeat`, a token that was exchanged within seven days gets the same pair again, until the
   * pair is refreshed, replaced, or revoked. An expired access token is then extended.
   *
   * @see https://shopify.dev/changelog/more-resilient-token-exchanges-when-migrating-tokens-without-a-user-session
   */
  migrate: (
    accessToken: string,
    owner: TokenOwner,
    options: { mayRepeat: boolean },
  ) => AccessToken | undefined
  /** Returns whether the app has exchanged this token without expiry. */
  isMigrated: (accessToken: string, owner: TokenOwner) => boolean
  /** Finds a valid token of this shop. */
  use: (accessToken: string, shop: string) => AccessToken | undefined
  /** Undefined if it is unknown, used, or revoked. */
  findRefresh: (refreshToken: string, owner: TokenOwner) => RefreshTokenStatus | undefined
  list: (shop: string) => AccessToken[]
  /**
   * Revokes all access and refresh tokens of the app in the shop, or one access token. Returns the
   * number of revoked access tokens.
   */
  revoke: (owner: TokenOwner, accessToken?: string) => number
  /**
   * Expires all access tokens of the app in the shop that have an expiry, or one of them. Refresh
   * tokens stay valid.
   */
  expire: (owner: TokenOwner, accessToken?: string) => number
  /** Revokes one refresh token. Returns whether it existed. */
  revokeRefresh: (refreshToken: string, owner: TokenOwner) => boolean
  /** Expires one refresh token. Returns whether it was valid. */
  expireRefresh: (refreshToken: string, owner: TokenOwner) => boolean
  /** Removes the tokens of a shop without a trace. */
  forget: (shop: string) => void
  all: () => IssuedTokens
}

/** Milliseconds after its first use for which a refresh token can be used again. */
const RETRY_WINDOW_MS = 30 * 24 * 3600 * 1000
/** Milliseconds after the exchange of a token without expiry for which it can be repeated. */
const MIGRATION_WINDOW_MS = 7 * 24 * 3600 * 1000

/**
 * @param strictRotation true: a refresh token is invalid after its use, not after the first use of
 *   its successor
 */
export function createAccessTokens(
  clock: EmulatorClock,
  ids: IdSource,
  strictRotation: boolean,
  saved: IssuedTokens = { access: [], refresh: [] },
): AccessTokens {
  const tokens = new Map(saved.access.map(token => [token.accessToken, token]))
  const refreshTokens = new Map(saved.refresh.map(token => [token.refreshToken, token]))

  const isValid = (token: AccessToken): boolean =>
    !token.revoked &&
    (token.expiresAt === undefined || token.expiresAt > clock.now()) &&
    (token.delegate === undefined || isValidParent(token.delegate.parent))
  const isValidParent = (accessToken: string) => {
    const parent = tokens.get(accessToken)
    return parent !== undefined && isValid(parent)
  }
  const isOf = (owner: TokenOwner) => (token: TokenOwner) =>
    token.apiKey === owner.apiKey && token.shop === owner.shop

  function issue(
    { apiKey, shop }: TokenOwner,
    mode: AccessToken['mode'],
    lifetimeSeconds?: number,
    kind: string = mode,
  ): AccessToken {
    const token: AccessToken = {
      accessToken: `pat_${kind}_${ids.next(`${kind}:${shop}`)}`,
      apiKey,
      shop,
      mode,
      issuedAt: clock.now(),
      revoked: false,
    }
    if (lifetimeSeconds !== undefined)
      Object.assign(token, { lifetimeSeconds, expiresAt: clock.now() + lifetimeSeconds * 1000 })
    tokens.set(token.accessToken, token)
    return token
  }

  function issueExpiring(owner: TokenOwner): AccessToken {
    const token = issue(owner, 'offline', OFFLINE_TOKEN_SECONDS)
    token.refreshToken = `prt_${ids.next(`refresh:${owner.shop}`)}`
    refreshTokens.set(token.refreshToken, {
      refreshToken: token.refreshToken,
      apiKey: owner.apiKey,
      shop: owner.shop,
      expiresAt: clock.now() + REFRESH_TOKEN_SECONDS * 1000,
      successors: [],
    })
    return token
  }

  function findRefresh(refreshToken: string, owner: TokenOwner): RefreshToken | undefined {
    const found = refreshTokens.get(refreshToken)
    return found && isOf(owner)(found) ? found : undefined
  }

  function refresh(refreshToken: string, owner: TokenOwner): AccessToken | undefined {
    const found = findRefresh(refreshToken, owner)
    if (!found || endOf(found) <= clock.now()) return undefined
    for (const [predecessor, { successors }] of refreshTokens)
      if (successors.includes(refreshToken)) refreshTokens.delete(predecessor)
    const token = issueExpiring(owner)
    if (strictRotation) refreshTokens.delete(refreshToken)
    else {
      found.firstUsedAt ??= clock.now()
      found.successors.push(token.refreshToken ?? '')
    }
    return token
  }

  function findPermanent(owner: TokenOwner): AccessToken | undefined {
    return [...tokens.values()].find(
      token => isOf(owner)(token) && isPermanent(token) && isValid(token),
    )
  }

  /** Returns the pair that a token was exchanged for, while it can be issued again. */
  function findRepeatable({ exchange }: AccessToken, owner: TokenOwner): AccessToken | undefined {
    const pair = exchange && tokens.get(exchange.accessToken)
    const refreshing = findRefresh(pair?.refreshToken ?? '', owner)
    // Tokens of users and of the app's own credentials replace nothing.
    const last = [...tokens.values()].findLast(
      token => isOf(owner)(token) && (isPermanent(token) || token.refreshToken !== undefined),
    )
    const isRepeatable =
      exchange !== undefined &&
      clock.now() - exchange.at < MIGRATION_WINDOW_MS &&
      pair === last &&
      pair?.revoked === false &&
      refreshing?.successors.length === 0 &&
      endOf(refreshing) > clock.now()
    return isRepeatable ? pair : undefined
  }

  function migrate(
    accessToken: string,
    owner: TokenOwner,
    { mayRepeat }: { mayRepeat: boolean },
  ): AccessToken | undefined {
    const permanent = tokens.get(accessToken)
    if (!permanent || !isOf(owner)(permanent) || !isPermanent(permanent)) return undefined
    if (isValid(permanent)) {
      const pair = issueExpiring(owner)
      permanent.revoked = true
      permanent.exchange = { accessToken: pair.accessToken, at: clock.now() }
      return pair
    }
    const pair = mayRepeat ? findRepeatable(permanent, owner) : undefined
    if (pair && !isValid(pair)) pair.expiresAt = clock.now() + OFFLINE_TOKEN_SECONDS * 1000
    return pair
  }

  return {
    findRefresh: (refreshToken, owner) => {
      const found = findRefresh(refreshToken, owner)
      return found && { expiresAt: endOf(found), isReplaced: found.successors.length > 0 }
    },
    issuePermanent: owner => findPermanent(owner) ?? issue(owner, 'offline'),
    issueExpiring,
    issueOnline: (owner, userId) =>
      Object.assign(issue(owner, 'online', ONLINE_TOKEN_SECONDS), { userId }),
    issueForClient: owner => issue(owner, 'offline', ONLINE_TOKEN_SECONDS),
    issueDelegate: (parent, scopes, lifetimeSeconds) =>
      Object.assign(issue(parent, parent.mode, lifetimeSeconds, 'delegate'), {
        ...(parent.userId !== undefined && { userId: parent.userId }),
        delegate: { parent: parent.accessToken, scopes: [...scopes] },
      }),
    issueForAssertion: owner => issue(owner, 'offline', OFFLINE_TOKEN_SECONDS),
    refresh,
    migrate,
    isMigrated: (accessToken, owner) => {
      const token = tokens.get(accessToken)
      return token?.exchange !== undefined && isOf(owner)(token)
    },
    use: (accessToken, shop) => {
      const token = tokens.get(accessToken)
      return token?.shop === shop && isValid(token) ? token : undefined
    },
    list: shop => [...tokens.values()].filter(token => token.shop === shop),
    revoke: (owner, accessToken) => {
      const ended = [...tokens.values()].filter(
        token =>
          isOf(owner)(token) &&
          !token.revoked &&
          (accessToken === undefined || token.accessToken === accessToken),
      )
      for (const token of ended) token.revoked = true
      for (const [refreshToken, found] of refreshTokens) {
        if (isOf(owner)(found) && accessToken === undefined) refreshTokens.delete(refreshToken)
      }
      return ended.length
    },
    expire: (owner, accessToken) => {
      const ended = [...tokens.values()].filter(
        token =>
          isOf(owner)(token) &&
          token.expiresAt !== undefined &&
          isValid(token) &&
          (accessToken === undefined || token.accessToken === accessToken),
      )
      for (const token of ended) token.expiresAt = clock.now()
      return ended.length
    },
    revokeRefresh: (refreshToken, owner) =>
      findRefresh(refreshToken, owner) !== undefined && refreshTokens.delete(refreshToken),
    expireRefresh: (refreshToken, owner) => {
      const found = findRefresh(refreshToken, owner)
      if (!found || found.expiresAt <= clock.now()) return false
      found.expiresAt = clock.now()
      return true
    },
    forget: shop => {
      for (const [key, token] of tokens) if (token.shop === shop) tokens.delete(key)
      for (const [key, token] of refreshTokens) if (token.shop === shop) refreshTokens.delete(key)
    },
    all: () => ({ access: [...tokens.values()], refresh: [...refreshTokens.values()] }),
  }
}

function isPermanent({ mode, expiresAt, delegate }: AccessToken): boolean {
  return mode === 'offline' && expiresAt === undefined && delegate === undefined
}

/** Returns when a refresh token stops working, in milliseconds since the epoch. */
function endOf({ expiresAt, firstUsedAt = Infinity }: RefreshToken): number {
  return Math.min(expiresAt, firstUsedAt + RETRY_WINDOW_MS)
}
