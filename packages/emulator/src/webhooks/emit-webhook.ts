import { extendPayload } from '../extensions/extend-payload'
import { findStore } from '../state/find-store'
import type { EmulatorState } from '../state/state'
import { customizePayload } from './customize-payload'
import { deliveredVersion } from './delivered-version'
import type { Delivery } from './delivery'
import { matchesFilter } from './payload-filter'
import { redactPayload } from './protected-payload'
import { webhookTargets } from './webhook-targets'

export interface WebhookEvent {
  shop: string
  /** E.g. `products/update`. */
  topic: string
  payload: Record<string, unknown>
}

/**
 * Notifies the app of an event at all URLs that are subscribed to the topic and whose filter the
 * payload meets. Resolves after the first attempt of each. Never rejects, so callers need not await
 * it.
 */
export function emitWebhook(
  state: EmulatorState,
  { shop, topic, payload: ownPayload }: WebhookEvent,
): Promise<Delivery[]> {
  const payload = redactPayload(
    topic,
    extendPayload(state, topic, ownPayload, shop),
    state.app.protectedCustomerData,
  )
  const eventId = state.ids.nextUuid(`event:${shop}`)
  const triggeredAt = new Date(state.clock.now()).toISOString()
  const { records } = findStore(state, shop)
  return Promise.all(
    webhookTargets(state, shop, topic)
      .filter(({ filter }) => matchesFilter(payload, filter))
      .map(target =>
        state.deliveries.send({
          id: state.ids.nextUuid(`webhook:${shop}`),
          eventId,
          shop,
          topic,
          apiVersion: deliveredVersion(state, shop),
          family: 'webhooks',
          uri: target.uri,
          subscriptionId: target.subscriptionId,
          triggeredAt,
          ...(target.name !== null && { name: target.name }),
          body: JSON.stringify(customizePayload(payload, target, records)),
        }),
      ),
  )
}
