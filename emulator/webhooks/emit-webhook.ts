import { DEFAULT_API_VERSION } from '../../shared/wire'
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
 * Notifies the app of an event at all URLs that are subscribed to the topic. Resolves after the
 * first attempt of each. Never rejects, so callers need not await it.
 */
export function emitWebhook(
  state: EmulatorState,
  { shop, topic, payload }: WebhookEvent,
): Promise<Delivery[]> {
  const eventId = state.ids.nextUuid(`event:${shop}`)
  const triggeredAt = new Date(state.clock.now()).toISOString()
  return Promise.all(
    webhookTargets(state, shop, topic).map(target =>
      state.deliveries.send({
        id: state.ids.nextUuid(`webhook:${shop}`),
        eventId,
        shop,
        topic,
        apiVersion: DEFAULT_API_VERSION,
        family: 'webhooks',
        uri: target.uri,
        triggeredAt,
        body: JSON.stringify(includeFields(payload, target.includeFields)),
      }),
    ),
  )
}
