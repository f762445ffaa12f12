import type { Storage } from 'unstorage'
import { PlatformError } from '../errors/errors'
import type { PlatformServices } from '../services'
import { offlineSessionId } from '../session/session-id'
import type { SessionStorage } from '../session/session-storage'
import { grantedAt } from './installation'
import type { PlatformWebhookContext } from './webhook-context'

export type BuiltInHandler = (context: PlatformWebhookContext) => Promise<void>

/** Some adapters return a few sessions at a time; one that never runs out does not delete. */
const MOST_ROUNDS = 100

/**
 * What the layer itself does with a delivery, by topic: it forgets the sessions of a shop that uninstalled the app, and
 * keeps the stored scopes right. Each may run any number of times. A delivery that is older than the installation is ignored.
 * protocol: webhooks, topics to handle
 *
 * Each throws PlatformError `storage_failed`, so that the platform delivers again.
 */
export function createBuiltInHandlers(services: PlatformServices & { records: Storage }): ReadonlyMap<string, BuiltInHandler> {
  const { storage, tokens, records } = services

  async function isOutdated({ shop, triggeredAt }: PlatformWebhookContext): Promise<boolean> {
    const happenedAt = Date.parse(triggeredAt ?? '')
    if (Number.isNaN(happenedAt)) return false
    const installedAt = await grantedAt(records, shop)
    return installedAt !== undefined && happenedAt < installedAt
  }

  async function uninstalled(context: PlatformWebhookContext): Promise<void> {
    const { shop, payload } = context
    if (namesAnotherShop(payload.myshopify_domain, shop) || await isOutdated(context)) return
    await deleteEverySession(storage, shop)
    tokens.forget(shop)
  }

  async function scopesUpdated(context: PlatformWebhookContext): Promise<void> {
    const current: unknown = context.payload.current
    if (!isTexts(current) || await isOutdated(context)) return
    await tokens.changeScope(context.shop, current.join(','))
  }

  return new Map([['APP_UNINSTALLED', uninstalled], ['APP_SCOPES_UPDATE', scopesUpdated]])
}

/** Attack: a signed delivery of the attacker's own shop, sent again with the header of another; the body is what was signed. */
function namesAnotherShop(domain: unknown, shop: string): boolean {
  return typeof domain === 'string' && domain.toLowerCase() !== shop
}

/** Reads back: a token of a shop that left must not count as deleted while it is still there. */
async function deleteEverySession(storage: SessionStorage, shop: string): Promise<void> {
  const offlineId = offlineSessionId(shop)
  await storage.deleteSession(offlineId)
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const sessions = await storage.findSessionsByShop(shop)
    const ids = sessions.filter(session => session.shop === shop).map(({ id }) => id)
    if (ids.length === 0 && !await storage.loadSession(offlineId)) return
    await storage.deleteSessions(ids)
  }
  throw new PlatformError('storage_failed', 'The session storage still holds sessions of a shop that uninstalled the app; check that it can delete')
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}
