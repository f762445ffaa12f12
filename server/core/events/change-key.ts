import { isJsonObject } from '../json-object'
import type { WebhookDelivery } from '../webhooks/verify-webhook'

/**
 * Returns a key for the state of a resource that a delivery reports: its global id, and the time of
 * its last change in seconds. A webhook and an event about the same change have the same key,
 * although all their ids differ.
 *
 * @returns undefined if the payload does not contain both: `admin_graphql_api_id` and `updated_at`
 *   of a webhook, or `id` and `updatedAt` of a resource in the `data` of an event
 */
export function changeKey({ payload }: Pick<WebhookDelivery, 'payload'>): string | undefined {
  const { admin_graphql_api_id: id, updated_at: updatedAt, data } = payload
  if (typeof id === 'string') return keyOf(id, updatedAt)
  if (!isJsonObject(data) || !isJsonObject(payload.query_variables)) return undefined
  const ids = new Set(Object.values(payload.query_variables))
  for (const resource of Object.values(data)) {
    if (!isJsonObject(resource) || !ids.has(resource.id)) continue
    const key = keyOf(resource.id, resource.updatedAt)
    if (key !== undefined) return key
  }
  return undefined
}

function keyOf(id: unknown, updatedAt: unknown): string | undefined {
  const time = typeof updatedAt === 'string' ? Date.parse(updatedAt) : NaN
  if (typeof id !== 'string' || Number.isNaN(time)) return undefined
  // REST payloads have the time zone of the shop and no fraction.
  return `${id}@${Math.floor(time / 1000)}`
}
