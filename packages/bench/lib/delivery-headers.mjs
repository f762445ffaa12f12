import { randomUUID } from 'node:crypto'

/** What the platform sends with a delivery, as lines that each end in CR LF. */
export function deliveryHeaders({
  topic,
  hmac,
  shop,
  webhookId = randomUUID(),
  triggeredAt = '2026-11-20T14:30:00.123456789Z',
}) {
  return [
    'Content-Type: application/json',
    'User-Agent: Shopify-Captain-Hook',
    `X-Shopify-Topic: ${topic}`,
    `X-Shopify-Hmac-Sha256: ${hmac}`,
    `X-Shopify-Shop-Domain: ${shop}`,
    'X-Shopify-API-Version: 2026-10',
    `X-Shopify-Webhook-Id: ${webhookId}`,
    `X-Shopify-Event-Id: ${randomUUID()}`,
    `X-Shopify-Triggered-At: ${triggeredAt}`,
    '',
  ].join('\r\n')
}
