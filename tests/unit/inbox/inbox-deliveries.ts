import { storedWebhook } from '../../../server/lib/platform/inbox/stored-webhook'
import type { InboxDelivery } from '../../../server/lib/platform/inbox/inbox'
import { SHOP } from '../admin-requests'

/** A delivery as it is stored. */
export function inboxDelivery(webhookId: string, options: { shop?: string, topic?: string, payload?: Record<string, unknown> } = {}): InboxDelivery {
  const { shop = SHOP, topic = 'ORDERS_CREATE', payload = { id: 1 } } = options
  return storedWebhook({ family: 'webhooks', headers: { topic, shop, apiVersion: '2026-07', webhookId }, payload })
}
