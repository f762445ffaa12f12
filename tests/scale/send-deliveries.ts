import { setTimeout as delay } from 'node:timers/promises'
import { postWebhook } from '../../packages/emulator/src/webhooks/post-webhook'
import { webhookHeaders } from '../../packages/emulator/src/webhooks/webhook-headers'

export interface SentDeliveries {
  /** Ids of deliveries with response 200. */
  responded: Set<string>
  /** Deliveries that were sent once more although they had been acknowledged. */
  duplicates: number
  /** Requests that did not get a 200. */
  refused: number
}

const SENDERS = 40
const RETRY_MS = 100
const SHOPS = 25
const SECRET = 'testApiSecretKey'

/**
 * Sends deliveries as the platform does: each until the response is 200, and some of them again
 * afterwards.
 */
export async function sendDeliveries(
  uri: string,
  count: number,
  options: { duplicatesPerHundred: number; perSecond?: number },
): Promise<SentDeliveries> {
  const { duplicatesPerHundred, perSecond = Number.POSITIVE_INFINITY } = options
  const sent: SentDeliveries = { responded: new Set(), duplicates: 0, refused: 0 }
  const startedAt = Date.now()
  let next = 0

  async function send(): Promise<void> {
    while (next < count) {
      const number = next++
      await delay(Math.max(0, startedAt + (number * 1000) / perSecond - Date.now()))
      await deliver(number)
      if (number % 100 >= duplicatesPerHundred) continue
      sent.duplicates++
      await deliver(number)
    }
  }

  async function deliver(number: number): Promise<void> {
    const id = `delivery-${number}`
    const body = JSON.stringify({ id: number, note: 'x'.repeat(1000) })
    const message = {
      id,
      eventId: `event-${number}`,
      shop: `shop-${number % SHOPS}.platform.test`,
      topic: 'orders/create',
      apiVersion: '2026-07',
      family: 'webhooks' as const,
      uri,
      triggeredAt: new Date().toISOString(),
      body,
    }
    const headers = webhookHeaders(message, SECRET)
    for (;;) {
      const { status } = await postWebhook({
        uri,
        headers,
        body,
        timeoutMs: 5000,
        signal: new AbortController().signal,
      })
      if (status === 200) break
      sent.refused++
      await delay(RETRY_MS)
    }
    sent.responded.add(id)
  }

  await Promise.all(Array.from({ length: SENDERS }, send))
  return sent
}
