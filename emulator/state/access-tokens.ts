import { OFFLINE_TOKEN_SECONDS, ONLINE_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '../../shared/platform/wire'
import type { EmulatorClock } from './clock'
import type { IdSource } from './id-source'

export interface AccessToken {
  accessToken: string
  apiKey: string
  shop: string
  mode: 'offline' | 'online'
  /** User of an online token. */
  userId?: string
  /** Milliseconds since the epoch; absent: the token does not expire. */
  expiresAt?: number
  /** Seconds from issue to expiry; absent: the token does not expire. */
  lifetimeSeconds?: number
  refreshToken?: string
  revoked: boolean
}

interface RefreshToken {
  apiKey: string
  shop: string
  expiresAt: number
  /** Access tokens that were issued for it; the first use of one of them ends it. */
  successors: Set<string>
}

export interface TokenOwner { apiKey: string, shop: string }

export interface AccessTokens {
  /** The token that does not expire; the same one again while it is valid. */
  issuePermanent: (owner: TokenOwner) => AccessToken
  /** An offline token with a refresh token. */
  issueExpiring: (owner: TokenOwner) => AccessToken
  issueOnline: (owner: TokenOwner, userId: string) => AccessToken
  /** An offline token of 24 hours without a refresh token. */
  issueForClient: (owner: TokenOwner) => AccessToken
  /** A new pair for a valid refresh token, else undefined. */
  refresh: (refreshToken: string, owner: TokenOwner) => AccessToken | undefined
  /** The valid token of this shop. Looking it up with `use` is its first use, which ends the refresh token it came from. */
  use: (accessToken: string, shop: string) => AccessToken | undefined
  findPermanent: (owner: TokenOwner) => AccessToken | undefined
  list: (shop: string) => AccessToken[]
  /** Ends every access and refresh token of the app in the shop, or one access token; how many access tokens ended. */
  revoke: (owner: TokenOwner, accessToken?: string) => number
  /** Moves every expiring access token of the app in the shop into the past; refresh tokens stay. */
  expire: (owner: TokenOwner) => number
}

/** @param strictRotation true: a refresh token dies when it is used, not when its successor is first used */
export function createAccessTokens(clock: EmulatorClock, ids: IdSource, strictRotation: boolean): AccessTokens {
  const tokens = new Map<string, AccessToken>()
  const refreshTokens = new Map<string, RefreshToken>()

  const isValid = (token: AccessToken) => !token.revoked && (token.expiresAt === undefined || token.expiresAt > clock.now())
  const isOf = (owner: TokenOwner) => (token: TokenOwner) => token.apiKey === owner.apiKey && token.shop === owner.shop

  function issue({ apiKey, shop }: TokenOwner, mode: AccessToken['mode'], lifetimeSeconds?: number): AccessToken {
    const token: AccessToken = { accessToken: `pat_${mode}_${ids.next(`${mode}:${shop}`)}`, apiKey, shop, mode, revoked: false }
    if (lifetimeSeconds !== undefined) Object.assign(token, { lifetimeSeconds, expiresAt: clock.now() + lifetimeSeconds * 1000 })
    tokens.set(token.accessToken, token)
    return token
  }

  function issueExpiring(owner: TokenOwner): AccessToken {
    const token = issue(owner, 'offline', OFFLINE_TOKEN_SECONDS)
    token.refreshToken = `prt_${ids.next(`refresh:${owner.shop}`)}`
    refreshTokens.set(token.refreshToken, {
      apiKey: owner.apiKey,
      shop: owner.shop,
      expiresAt: clock.now() + REFRESH_TOKEN_SECONDS * 1000,
      successors: new Set(),
    })
    return token
  }

  function findPermanent(owner: TokenOwner): AccessToken | undefined {
    return [...tokens.values()].find(token =>
      isOf(owner)(token) && token.mode === 'offline' && token.expiresAt === undefined && isValid(token))
  }

  return {
    findPermanent,
    issuePermanent: owner => findPermanent(owner) ?? issue(owner, 'offline'),
    issueExpiring,
    issueOnline: (owner, userId) => Object.assign(issue(owner, 'online', ONLINE_TOKEN_SECONDS), { userId }),
    issueForClient: owner => issue(owner, 'offline', ONLINE_TOKEN_SECONDS),
    refresh: (refreshToken, owner) => {
      const found = refreshTokens.get(refreshToken)
      if (!found || !isOf(owner)(found) || found.expiresAt <= clock.now()) return undefined
      const token = issueExpiring(owner)
      if (strictRotation) refreshTokens.delete(refreshToken)
      else found.successors.add(token.accessToken)
      return token
    },
    use: (accessToken, shop) => {
      const token = tokens.get(accessToken)
      if (!token || token.shop !== shop || !isValid(token)) return undefined
      for (const [refreshToken, { successors }] of refreshTokens) {
        if (successors.has(accessToken)) refreshTokens.delete(refreshToken)
      }
      return token
    },
    list: shop => [...tokens.values()].filter(token => token.shop === shop),
    revoke: (owner, accessToken) => {
      const ended = [...tokens.values()].filter(token =>
        isOf(owner)(token) && !token.revoked && (accessToken === undefined || token.accessToken === accessToken))
      for (const token of ended) token.revoked = true
      for (const [refreshToken, found] of refreshTokens) {
        if (isOf(owner)(found) && accessToken === undefined) refreshTokens.delete(refreshToken)
      }
      return ended.length
    },
    expire: (owner) => {
      const ended = [...tokens.values()].filter(token => isOf(owner)(token) && token.expiresAt !== undefined && isValid(token))
      for (const token of ended) token.expiresAt = clock.now()
      return ended.length
    },
  }
}
