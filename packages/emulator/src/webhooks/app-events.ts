import { sameScopes } from '../../../facts/schemas/access-scopes'
import type { Installation } from '../state/installation'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import type { Delivery } from './delivery'
import { emitWebhook } from './emit-webhook'
import { defaultPayload } from './default-payload'

/**
 * Time after the uninstallation when the app must erase the shop's data: 48 hours.
 *
 * @see https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 */
const REDACT_DELAY_MS = 48 * 3600 * 1000

/** Notifies the app of the uninstallation, and schedules the request to erase the shop's data. */
export function emitUninstalled(state: EmulatorState, store: Store): Promise<Delivery[]> {
  scheduleRedaction(state, store, state.clock.now() + REDACT_DELAY_MS)
  const topic = 'app/uninstalled'
  return emitWebhook(state, { shop: store.domain, topic, payload: defaultPayload(topic, store) })
}

/**
 * Schedules the request to erase a shop's data at a time, in milliseconds since the epoch. Replaces
 * an earlier schedule.
 */
export function scheduleRedaction(state: EmulatorState, store: Store, at: number): void {
  const { domain } = store
  state.redactions.set(domain, at)
  state.jobs.add(domain, at, async () => {
    if (state.redactions.get(domain) !== at) return
    state.redactions.delete(domain)
    // No request after a reinstallation.
    if (state.installations.find(state.app.apiKey, domain)) return
    const topic = 'shop/redact'
    await emitWebhook(state, { shop: domain, topic, payload: defaultPayload(topic, store) })
  })
}

/** Notifies the app of changed scopes. A first grant is not a change. */
export function emitScopesUpdate(
  state: EmulatorState,
  before: Installation | undefined,
  after: Installation,
): Promise<Delivery[]> {
  if (!before || sameScopes(before.scopes, after.scopes)) return Promise.resolve([])
  const payload = {
    id: after.id,
    previous: before.scopes,
    current: after.scopes,
    shop_id: state.stores.find(({ domain }) => domain === after.shop)?.id,
    updated_at: new Date(state.clock.now()).toISOString(),
  }
  return emitWebhook(state, { shop: after.shop, topic: 'app/scopes_update', payload })
}
