import { DEFAULT_API_VERSION } from '../../shared/platform/wire'
import type { EmulatorState } from '../state/state'
import type { Delivery } from './delivery'
import { includeFields } from './include-fields'
import { webhookTargets } from './webhook-targets'

export interface WebhookEvent {
  shop: string
  /** E.g. `products/update`. */
  topic: string
  payload: Record<string, unknown>
}

/**
 * Tells the app that something happened, at every address that is subscribed to the topic now.
 * Resolves when each was tried once; never rejects, so nobody has to wait for it.
 */
export function emitWebhook(state: EmulatorState, { shop, topic, payload }: WebhookEvent): Promise<Delivery[]> {
  const eventId = state.ids.nextUuid(`event:${shop}`)
  const triggeredAt = new Date(state.clock.now()).toISOString()
  return Promise.all(webhookTargets(state, shop, topic).map(target => state.deliveries.send({
    id: state.ids.nextUuid(`webhook:${shop}`),
    eventId,
    shop,
    topic,
    apiVersion: DEFAULT_API_VERSION,
    family: 'webhooks',
    uri: target.uri,
    triggeredAt,
    body: JSON.stringify(includeFields(payload, target.includeFields)),
  })))
}
