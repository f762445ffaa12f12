import type { Installation } from '../state/installation'
import { sameScopes } from '../state/scopes'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import type { Delivery } from './delivery'
import { emitWebhook } from './emit-webhook'

/** After an app was removed, the shop's data must go, too: 48 hours later. protocol: webhooks, compliance topics */
export const REDACT_DELAY_MS = 48 * 3600 * 1000

/** Tells the app that it was removed from a shop, and plans the order to erase the shop's data. */
export function emitUninstalled(state: EmulatorState, store: Store): Promise<Delivery[]> {
  planRedaction(state, store, state.clock.now() + REDACT_DELAY_MS)
  const { id, name, domain, email } = store
  const payload = { id, name, domain, myshopify_domain: domain, email }
  return emitWebhook(state, { shop: domain, topic: 'app/uninstalled', payload })
}

/** Orders the app to erase a shop's data at a time, in milliseconds since the epoch; in place of what was planned before. */
export function planRedaction(state: EmulatorState, { id, domain }: Store, at: number): void {
  state.redactions.set(domain, at)
  state.jobs.add(domain, at, async () => {
    if (state.redactions.get(domain) !== at) return
    state.redactions.delete(domain)
    // A merchant who came back keeps the data.
    if (state.installations.find(state.app.apiKey, domain)) return
    await emitWebhook(state, { shop: domain, topic: 'shop/redact', payload: { shop_id: id, shop_domain: domain } })
  })
}

/** Tells the app that it was granted other scopes than before; a first grant is no change. */
export function emitScopesUpdate(state: EmulatorState, before: Installation | undefined, after: Installation): Promise<Delivery[]> {
  if (!before || sameScopes(before.scopes, after.scopes)) return Promise.resolve([])
  const payload = {
    id: after.id,
    previous: before.scopes,
    current: after.scopes,
    updated_at: new Date(state.clock.now()).toISOString(),
  }
  return emitWebhook(state, { shop: after.shop, topic: 'app/scopes_update', payload })
}
