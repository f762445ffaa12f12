import type { Storage } from 'unstorage'
import { PlatformError } from '../errors/errors'
import type { Pricing } from '../pricing/create-pricing'
import { readGrantedScopes } from '../scopes/scopes-api'
import type { PlatformServices } from '../services'
import { offlineSessionId } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import { grantedAt, recordUninstallation } from '../tokens/installation'
import type { PlatformWebhookContext } from './webhook-context'

export type BuiltInHandler = (context: PlatformWebhookContext) => Promise<void>

/** Some adapters return a few sessions at a time; one that never runs out does not delete. */
const MAX_ROUNDS = 100

/**
 * Creates the built-in handlers, by topic: one deletes the sessions and jobs of a shop that
 * uninstalled the app, one the jobs of a shop whose data must be deleted, one updates the stored
 * scopes, one has the plan of the shop read again. Each may run any
 * number of times. A delivery that is older than the installation is ignored.
 *
 * The payload of `app/scopes_update` names no shop that the app knows: `shop_id` is a number, which
 * no token contains. So no signed value identifies the shop whose scopes changed. The delivery only
 * triggers a request to the platform, with the shop's own token. Source: docs/protocol.md#webhooks
 *
 * Each throws PlatformError `storage_failed`, `app/scopes_update` also what the Admin API fails
 * with, so that the platform delivers again.
 */
export function createBuiltInHandlers(
  services: PlatformServices & {
    records: Storage
    pricing: Pricing
    forgetJobs?: ((shop: string) => Promise<void>) | undefined
  },
): ReadonlyMap<string, BuiltInHandler> {
  const { storage, tokens, records, now, pricing } = services

  async function isOutdated({ shop, triggeredAt }: PlatformWebhookContext): Promise<boolean> {
    const happenedAt = Date.parse(triggeredAt ?? '')
    if (Number.isNaN(happenedAt)) return false
    const installedAt = await grantedAt(records, shop)
    return installedAt !== undefined && happenedAt < installedAt
  }

  async function uninstalled(context: PlatformWebhookContext): Promise<void> {
    const { shop } = context
    if (!services.config.embedded) await services.signIns.endAll(shop)
    if (await isOutdated(context)) return
    // The record comes first: a renewal that does not see the lock sees that.
    await recordUninstallation(records, shop, now(), () =>
      tokens.exclusively(offlineSessionId(shop), () => deleteEverySession(storage, shop)),
    )
    tokens.forget(shop)
    if (services.config.pricing === 'app_pricing') await pricing.forget(shop)
    await services.forgetJobs?.(shop)
  }

  async function redacted(context: PlatformWebhookContext): Promise<void> {
    if (!(await isOutdated(context))) await services.forgetJobs?.(context.shop)
  }

  async function scopesUpdated(context: PlatformWebhookContext): Promise<void> {
    if (!context.admin || (await isOutdated(context))) return
    const granted = await readGrantedScopes(context.admin)
    if (granted !== undefined) await tokens.changeScope(context.shop, granted)
  }

  async function subscriptionsUpdated({ shop }: PlatformWebhookContext): Promise<void> {
    if (services.config.pricing === 'app_pricing') await pricing.reportChange(shop)
  }

  return new Map([
    ['APP_SUBSCRIPTIONS_UPDATE', subscriptionsUpdated],
    ['APP_UNINSTALLED', uninstalled],
    ['APP_SCOPES_UPDATE', scopesUpdated],
    ['SHOP_REDACT', redacted],
  ])
}

/** Reads back: a token of a shop that left must not count as deleted while it is still there. */
async function deleteEverySession(storage: SessionStorage, shop: string): Promise<void> {
  const offlineId = offlineSessionId(shop)
  await storage.deleteSession(offlineId)
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const sessions = await storage.findSessionsByShop(shop)
    const ids = sessions.filter(session => session.shop === shop).map(({ id }) => id)
    if (ids.length === 0 && !(await storage.loadSession(offlineId))) return
    await storage.deleteSessions(ids)
  }
  throw new PlatformError(
    'storage_failed',
    'The session storage still holds sessions of a shop that uninstalled the app; check that it can delete',
  )
}
