import { createDeliveryContent } from '../../../../server/core/inbox/delivery-content'
import type { InboxDelivery, RunJournal } from '../../../../server/core/inbox/inbox'
import { keyDigest } from '../../../../server/core/records/record-storage'
import type { WebhookDelivery } from '../../../../server/core/webhooks/verify-webhook'
import { SHOP } from '../../admin-requests'

interface DeliveryOptions {
  shop?: string
  topic?: string
  payload?: Record<string, unknown>
}

/** A delivery after its signature was checked. */
export function verifiedWebhook(
  webhookId: string,
  { shop = SHOP, topic = 'ORDERS_CREATE', payload = { id: 1 } }: DeliveryOptions = {},
): WebhookDelivery {
  return { family: 'webhooks', headers: { topic, shop, apiVersion: '2026-07', webhookId }, payload }
}

/** The same as it is stored by an app without encryption keys. */
export function inboxDelivery(webhookId: string, options?: DeliveryOptions): InboxDelivery {
  const verified = verifiedWebhook(webhookId, options)
  const { shop, topic } = verified.headers
  return {
    id: keyDigest(shop, topic, webhookId),
    shop,
    topic,
    webhookId,
    content: JSON.stringify(verified),
  }
}

export const { read: readPlainContent } = createDeliveryContent([])

/** Of a run that stores nothing before its end. */
export const NO_JOURNAL: RunJournal = {
  steps: async () => new Map(),
  saveStep: async () => {},
  saveProgress: async () => {},
}
