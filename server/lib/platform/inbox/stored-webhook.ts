import { isJsonObject, parseJson } from '../json/json-object'
import { keyDigest } from '../records/record-storage'
import type { VerifiedWebhook } from '../webhooks/verify-webhook'
import type { InboxDelivery } from './inbox'

/** A verified delivery as the inbox stores it. */
export function storedWebhook(verified: VerifiedWebhook): InboxDelivery {
  const { shop, topic, webhookId } = verified.headers
  return { id: keyDigest(shop, topic, webhookId), shop, topic, webhookId, content: JSON.stringify(verified) }
}

/** @throws Error when it is not what {@link storedWebhook} wrote */
export function readStoredWebhook(content: string): VerifiedWebhook {
  const value = parseJson(content)
  if (!isJsonObject(value) || !isJsonObject(value.headers) || !isJsonObject(value.payload)) throw new Error('The stored delivery is damaged')
  // Only this file writes it.
  return value as unknown as VerifiedWebhook
}
