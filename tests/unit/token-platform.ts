import type { VirtualTime } from './virtual-time'

/** Tokens that were issued by one response. */
export interface IssuedPair {
  shop: string
  /** Of an online token. */
  user: string | undefined
  accessToken: string
  /** Absent: an online token, or one that the app's private key got. */
  refreshToken: string | undefined
  /** The pair whose refresh token was spent for this one. */
  replaces: IssuedPair | undefined
  /** Whether the app's private key got it, alone. */
  isAccessOnly: boolean
  /** Number of the grant that its chain began with. */
  grant: number
  /** The process that requested it. */
  owner: unknown
  expires: number
  isAccessLive: boolean
  isRefreshLive: boolean
  /** Whether it was ever in the storage. */
  isStored: boolean
}

export interface TokenPlatform {
  issue: (
    shop: string,
    owner: unknown,
    replaces: IssuedPair | undefined,
    user?: string,
  ) => IssuedPair
  /**
   * Responds as the token endpoint does; `rotated`: the shop whose stored refresh token may be
   * spent by this.
   */
  respondWith: (
    body: Record<string, string>,
    owner: unknown,
  ) => { response: Response; rotated: string | undefined }
  sessionToken: (shop: string, user: string) => string
  use: (accessToken: string | undefined, now: number) => void
  refuse: (accessToken: string | undefined) => void
  find: (accessToken: string) => IssuedPair | undefined
  isLive: (refreshToken: string | undefined) => boolean
  /** Whether a refresh token was issued for a shop. */
  isOf: (refreshToken: string | undefined, shop: string) => boolean
  isInstalled: (shop: string) => boolean
  install: (shop: string) => void
  /** False when it was not installed. */
  uninstall: (shop: string) => boolean
  /** Shops of pairs of an owner that came by a rotation and were never stored. */
  unstored: (owner: unknown) => string[]
  /** Owners of the pairs that replaced a pair. */
  holdersOfSuccessors: (pair: IssuedPair) => unknown[]
}

/**
 * Seconds that all tokens of a platform live; five minutes of them are the window in which a token
 * is refreshed.
 */
const LIFETIMES = [301, 320, 3600]

/**
 * Simulates the platform's side: issues tokens and records what happens to them.
 *
 * @param options.strict a refresh token is spent when it is used; otherwise when what it was spent
 *   for is first used
 */
export function createTokenPlatform(
  time: VirtualTime,
  { strict }: { strict: boolean },
): TokenPlatform {
  const pairs: IssuedPair[] = []
  const lifetime = LIFETIMES[time.random(LIFETIMES.length - 1)]!
  const uninstalled = new Set<string>()
  const byAccess = new Map<string, IssuedPair>()
  const byRefresh = new Map<string, IssuedPair>()

  function issue(
    shop: string,
    owner: unknown,
    replaces: IssuedPair | undefined,
    user?: string,
    isAccessOnly = false,
  ): IssuedPair {
    const number = pairs.length
    const pair: IssuedPair = {
      shop,
      user,
      accessToken: `access-${number}`,
      refreshToken: user === undefined && !isAccessOnly ? `refresh-${number}` : undefined,
      replaces,
      isAccessOnly,
      grant: replaces?.grant ?? number,
      owner,
      expires: lifetime,
      isAccessLive: true,
      isRefreshLive: user === undefined && !isAccessOnly,
      isStored: false,
    }
    pairs.push(pair)
    byAccess.set(pair.accessToken, pair)
    if (pair.refreshToken) byRefresh.set(pair.refreshToken, pair)
    return pair
  }

  function tokenResponse(pair: IssuedPair): Response {
    const { accessToken, refreshToken, expires, user, isAccessOnly } = pair
    const online = { associated_user_scope: 's', associated_user: { id: Number(user) } }
    const offline = { refresh_token: refreshToken, refresh_token_expires_in: 7_776_000 }
    return Response.json({
      access_token: accessToken,
      scope: 's',
      expires_in: expires,
      ...(isAccessOnly ? {} : user === undefined ? offline : online),
    })
  }

  const refusal = (error: string) => ({
    response: Response.json({ error }, { status: 400 }),
    rotated: undefined,
  })

  return {
    issue,
    respondWith(body, owner) {
      if (body.grant_type === 'refresh_token') {
        const spent = byRefresh.get(body.refresh_token ?? '')
        if (!spent?.isRefreshLive) return refusal('invalid_grant')
        if (strict) spent.isRefreshLive = false
        if (spent.replaces) spent.replaces.isRefreshLive = false
        return {
          response: tokenResponse(issue(spent.shop, owner, spent)),
          rotated: strict || (spent.replaces && !spent.isStored) ? spent.shop : undefined,
        }
      }
      if (body.client_assertion !== undefined) {
        // The test replaces the signer: an assertion is its audience.
        const shop = /[a-z]+\.platform\.test/.exec(body.client_assertion)?.[0] ?? ''
        if (uninstalled.has(shop)) return refusal('invalid_grant')
        const pair = issue(shop, owner, undefined, undefined, true)
        return { response: tokenResponse(pair), rotated: undefined }
      }
      const [, shop = '', user = ''] = (body.subject_token ?? '').split('|')
      if (uninstalled.has(shop)) return refusal('invalid_subject_token')
      const isOnline = body.requested_token_type?.endsWith(':online-access-token')
      return {
        response: tokenResponse(issue(shop, owner, undefined, isOnline ? user : undefined)),
        rotated: undefined,
      }
    },
    sessionToken: (shop, user) => `session|${shop}|${user}`,
    use(accessToken, now) {
      const pair = byAccess.get(accessToken ?? '')
      if (pair?.isAccessLive && pair.replaces && now > 0) pair.replaces.isRefreshLive = false
    },
    refuse(accessToken) {
      const pair = byAccess.get(accessToken ?? '')
      if (pair) pair.isAccessLive = false
    },
    find: accessToken => byAccess.get(accessToken),
    isLive: refreshToken => byRefresh.get(refreshToken ?? '')?.isRefreshLive ?? false,
    isOf: (refreshToken, shop) => byRefresh.get(refreshToken ?? '')?.shop === shop,
    isInstalled: shop => !uninstalled.has(shop),
    install: shop => void uninstalled.delete(shop),
    uninstall(shop) {
      if (uninstalled.has(shop)) return false
      uninstalled.add(shop)
      for (const pair of pairs)
        if (pair.shop === shop) Object.assign(pair, { isAccessLive: false, isRefreshLive: false })
      return true
    },
    unstored: owner =>
      pairs
        .filter(
          pair =>
            pair.owner === owner && pair.replaces && !pair.replaces.isRefreshLive && !pair.isStored,
        )
        .map(({ shop }) => shop),
    holdersOfSuccessors: pair =>
      pairs
        .filter(other => other.replaces === pair && !pair.isRefreshLive)
        .map(({ owner }) => owner),
  }
}
