import { createHmac, timingSafeEqual } from 'node:crypto'
import type { H3Event } from 'h3'
import { sessionFromMemory } from '../../../shared/stored-session'

/**
 * The check a careful developer writes: signature over the raw bytes, headers, shop, JSON; and the
 * shop's session.
 */
export async function requireWebhook<Payload>(event: H3Event) {
  const body = await readRawBody(event, false)
  if (!body?.length) throw createError({ status: 400 })
  const signature = requiredHeader(event, 'x-shopify-hmac-sha256')
  if (!isSignedBy(useRuntimeConfig().apiSecretKey, body, signature))
    throw createError({ status: 401 })

  const topic = requiredHeader(event, 'x-shopify-topic')
  const webhookId = requiredHeader(event, 'x-shopify-webhook-id')
  const apiVersion = requiredHeader(event, 'x-shopify-api-version')
  const shop = requiredHeader(event, 'x-shopify-shop-domain')
  if (!/^[a-z0-9][a-z0-9-]*\.platform\.test$/.test(shop)) throw createError({ status: 400 })
  const payload = parse<Payload>(body)
  return { topic, webhookId, apiVersion, shop, payload, session: await sessionFromMemory(shop) }
}

function isSignedBy(secret: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const received = Buffer.from(signature, 'base64')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function requiredHeader(event: H3Event, name: string): string {
  const value = getRequestHeader(event, name)
  if (!value) throw createError({ status: 400 })
  return value
}

function parse<Payload>(body: Buffer): Payload {
  try {
    return JSON.parse(body.toString()) as Payload
  } catch {
    throw createError({ status: 400 })
  }
}
