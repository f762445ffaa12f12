import { createSingleFlight } from '../concurrency/single-flight'
import { PlatformError } from '../errors/errors'
import { GrantRefusedError } from '../errors/http-errors'
import { fixedTokenSession, noAccessError } from '../session/app-access'
import { Session, offlineSessionId } from '../session/session'
import type { AccessLosses } from './access-losses'
import { createTokenRenewal } from './token-renewal'
import type { TokenRenewalOptions } from './token-renewal'
import { TOKEN_ACTIONS, isRenewal } from './token-state'

/** The offline access tokens of the app. */
export interface ShopTokens {
  /**
   * Returns the stored offline session of a shop, at most a second old and never refreshed;
   * undefined when the app is not installed.
   */
  stored(shop: string): Promise<Session | undefined>
  /**
   * Returns the offline session of a shop, refreshed when it is about to expire; undefined when the
   * app is not installed. A token that is still valid is used when it cannot be refreshed. An
   * expired token without a refresh token is returned as it is; a refused token is left out. With a
   * private key of the app, a token is obtained with that key instead of the refresh token.
   */
  forShop(shop: string): Promise<Session | undefined>
  /**
   * Does the same after the Admin API refused `rejected`; undefined when there is no newer token
   * and none can be obtained.
   */
  forShopAfterRejection(rejected: Session): Promise<Session | undefined>
  /**
   * Exchanges a stored offline token that never expires for one that does; an expiring token is
   * returned as it is. A failed exchange can be repeated: the platform returns the same pair for
   * seven days, until the pair is used up or replaced. No token without expiry is issued again.
   *
   * @throws PlatformError `session_not_found` | `configuration_invalid`
   */
  migrate(shop: string): Promise<Session>
  /**
   * Stores the scopes that the merchant has granted now; has no effect when the app is not
   * installed.
   */
  changeScope(shop: string, scope: string): Promise<void>
}

/**
 * @throws PlatformError (every method) `grant_refused` | `token_endpoint_failed` | `storage_failed`
 */
export function createShopTokens(
  options: TokenRenewalOptions & { losses: AccessLosses },
): ShopTokens {
  const { config, store, memories, losses, exclusive } = options
  const renew = createTokenRenewal(options)
  // Separate from visits: when a refresh fails, a merchant's ID token still works. A hook runs
  // within a visit, and would wait for itself if its own call needed a refresh.
  const renewals = createSingleFlight<Session | undefined>()
  const { stateOf, visible } = memories

  const renewed = (id: string, shop: string) =>
    renewals.run(id, () => renew(id, shop, 'background'))
  const needsRenewal = (session: Session | undefined) =>
    isRenewal(TOKEN_ACTIONS[stateOf(session)].background)

  /**
   * Not within a renewal: the app's hook may call the Admin API of the shop, and would wait for
   * itself.
   */
  async function reportLoss(session: Session | undefined): Promise<void> {
    if (!session || stateOf(session) !== 'dead') return
    await losses.report(
      session,
      session.refreshToken ? 'refresh_token_refused' : 'no_refresh_token',
    )
  }

  async function renewedOrReported(id: string, shop: string): Promise<Session | undefined> {
    try {
      return await renewed(id, shop)
    } catch (error) {
      if (error instanceof GrantRefusedError) await reportLoss(await store.load(id, shop))
      throw error
    }
  }

  return {
    async stored(shop) {
      const id = offlineSessionId(shop)
      return visible(memories.recent(id, shop) ?? (await store.loadForRequest(id, shop)))
    },

    async forShop(shop) {
      const id = offlineSessionId(shop)
      const stored = await store.loadForRequest(id, shop)
      if (needsRenewal(stored)) return visible(await renewedOrReported(id, shop))
      await reportLoss(stored)
      return visible(stored)
    },

    async forShopAfterRejection(rejected) {
      const { id, shop } = rejected
      memories.refuse(rejected.accessToken)
      memories.forgetSession(id)
      let session = await renewedOrReported(id, shop)
      // A renewal that was already running may have read the session before the token was refused.
      if (needsRenewal(session)) session = await renewedOrReported(id, shop)
      await reportLoss(session)
      const usable = visible(session)
      return usable?.accessToken ? usable : undefined
    },

    async migrate(shop) {
      if (!config.expiringOfflineTokens) {
        throw new PlatformError(
          'configuration_invalid',
          'Tokens can be migrated only while expiringOfflineTokens is on: without it they would not be renewed',
        )
      }
      const id = offlineSessionId(shop)
      const session = visible(await renewals.run(`migrate ${id}`, () => renew(id, shop, 'migrate')))
      if (!session?.accessToken) throw noAccessError(shop)
      return session
    },

    async changeScope(shop, scope) {
      const id = offlineSessionId(shop)
      // Not during a refresh: the later write would undo the other one.
      await exclusive.run(id, () =>
        store.rewrite(id, shop, stored =>
          stored.scope === scope ? undefined : new Session({ ...stored.toObject(), scope }),
        ),
      )
    },
  }
}

/**
 * Creates the tokens of an app that a merchant created in the admin. It has one fixed token, which
 * is in no session and no storage.
 */
export function createFixedShopTokens(): ShopTokens {
  const session = async (shop: string) => fixedTokenSession(shop)
  return {
    stored: session,
    forShop: session,
    forShopAfterRejection: async () => undefined,
    changeScope: async () => {},
    migrate: async () => {
      throw new PlatformError(
        'configuration_invalid',
        'An app of distribution platform_admin has a fixed access token: there is nothing to migrate',
      )
    },
  }
}
