import type { PlatformConfig } from '../config/config'
import { DecryptionError, ignoreUnreadable } from '../encryption/decryption-error'
import { PlatformError } from '../errors/errors'
import { GrantRefusedError } from '../errors/http-errors'
import type { Exclusive } from '../locks/exclusive'
import type { PlatformObserver } from '../platform-observer'
import type { Session } from '../session/session'
import { copySession, isUsable, offlineSessionId, onlineSessionId } from '../session/session'
import type { VerifiedSessionToken } from '../session-token/session-token'
import { exchangeSessionToken } from './grants'
import { owedHookId } from './owed-hook'
import type { ShopTokens } from './shop-tokens'
import type { TokenMemories } from './token-memories'
import type { TokenStore } from './token-store'
import type { Visits } from './visits'

/**
 * Access tokens of verified callers: merchants who open the app. `rawToken` is an ID token as
 * it was received, which the platform exchanges for an access token.
 */
export interface CallerTokens {
  /**
   * Returns the session of a verified caller, without a promise, when it was read within the last
   * second. For the hot path.
   */
  cached(caller: VerifiedSessionToken): Session | undefined
  /**
   * Returns the session of a verified caller. Exchanges the ID token when there is no valid
   * one. This is a visit: a hook that the session owes runs first. When it fails, the visit fails
   * and the token stays.
   */
  forSessionToken(caller: VerifiedSessionToken, rawToken: string): Promise<Session>
  /**
   * Does the same after the Admin API refused `rejected`: returns another request's newer token, or
   * a new grant.
   */
  afterRejection(
    rejected: Session,
    caller: VerifiedSessionToken,
    rawToken: string,
  ): Promise<Session>
  /**
   * Returns the session with this id if it belongs to this shop: an offline session refreshed as in
   * `forShop`, a user's session as it is. This is a visit as well. Undefined when the session has
   * no access token, or an expired one that cannot be renewed.
   */
  forSessionId(id: string, shop: string): Promise<Session | undefined>
  /** Stops using an access token that the platform refused. Writes nothing. */
  drop(rejected: Session): void
}

/**
 * @throws PlatformError (every method that returns a promise) `grant_refused` |
 *   `token_endpoint_failed` | `storage_failed`
 */
export function createCallerTokens({
  config,
  shops,
  store,
  memories,
  visits,
  exclusive,
  fetch,
  now,
  observer,
}: {
  config: PlatformConfig
  shops: ShopTokens
  store: TokenStore
  memories: TokenMemories
  visits: Visits
  exclusive: Exclusive
  fetch: typeof globalThis.fetch
  now: () => number
  observer: PlatformObserver
}): CallerTokens {
  const idFor = (caller: VerifiedSessionToken): string =>
    config.useOnlineTokens
      ? onlineSessionId(caller.shop, caller.userId)
      : offlineSessionId(caller.shop)

  const isReady = (stored: Session | undefined): stored is Session =>
    visits.isSufficient(stored) && owedHookId(stored) === undefined

  function cached(caller: VerifiedSessionToken): Session | undefined {
    const ready = memories.ready(idFor(caller), caller.shop)
    return ready && copySession(ready)
  }

  async function exchange(
    { shop, userId }: VerifiedSessionToken,
    rawToken: string,
  ): Promise<Session> {
    const exchangeFor = (online: boolean) =>
      observer.run({ kind: 'token', how: 'exchange', shop, online }, () =>
        exchangeSessionToken({ shop, rawToken, online }, { config, fetch, now: now() }),
      )
    if (!config.useOnlineTokens) return exchangeFor(false)
    const id = offlineSessionId(shop)
    await exclusive.run(id, async () => {
      const uninstallation = await store.uninstallation(shop)
      const replaced = await visits.load(id, shop)
      const offline = await exchangeFor(false)
      memories.accept(offline)
      await store.storeGranted({ session: offline, replaced, uninstallation })
    })
    const online = await exchangeFor(true)
    if (online.id !== onlineSessionId(shop, userId)) {
      throw new PlatformError(
        'token_endpoint_failed',
        'The token endpoint returned the token of another user',
      )
    }
    return online
  }

  const visitWith = (id: string, caller: VerifiedSessionToken, rawToken: string) =>
    visits.run(id, () =>
      visits.grant(id, caller.shop, visits.isSufficient, () => exchange(caller, rawToken)),
    )

  /**
   * Returns the offline session for a signed-in user; undefined when it cannot be renewed, so that
   * the user signs in again.
   */
  async function forSignedInUser(shop: string): Promise<Session | undefined> {
    try {
      return await shops.forShop(shop)
    } catch (error) {
      if (error instanceof GrantRefusedError || error instanceof DecryptionError) return undefined
      throw error
    }
  }

  function drop({ id, accessToken }: Session): void {
    memories.refuse(accessToken)
    memories.forgetSession(id)
  }

  return {
    cached,
    drop,

    async forSessionToken(caller, rawToken) {
      const id = idFor(caller)
      const ready = cached(caller)
      if (ready) return ready
      const stored = await ignoreUnreadable(store.loadForRequest(id, caller.shop), error =>
        observer.warn(error.message),
      )
      return copySession(isReady(stored) ? stored : await visitWith(id, caller, rawToken))
    },

    async afterRejection(rejected, caller, rawToken) {
      drop(rejected)
      const session = await visitWith(rejected.id, caller, rawToken)
      // A visit that was already running may have read the session before the token was refused.
      return copySession(
        visits.isSufficient(session) ? session : await visitWith(rejected.id, caller, rawToken),
      )
    },

    async forSessionId(id, shop) {
      const ready = memories.ready(id, shop)
      if (ready) return copySession(ready)
      const session =
        id === offlineSessionId(shop)
          ? await forSignedInUser(shop)
          : memories.visible(await visits.load(id, shop))
      if (!isUsable(session, now())) return undefined
      if (owedHookId(session) === undefined) return copySession(session)
      return copySession(
        await visits.run(id, async () => {
          // Another visit may have run the hook while this one waited.
          const owing = (await store.load(id, shop)) ?? session
          return { session: owing, owedHook: owedHookId(owing) }
        }),
      )
    },
  }
}
