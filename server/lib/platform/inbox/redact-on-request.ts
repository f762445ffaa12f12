import { isJsonObject } from '../json/json-object'
import type { PlatformWebhookContext } from '../webhooks/webhook-context'
import type { InboxCustomer, PlatformInbox } from './inbox'

/** True for the topics that ask for data to be erased; `topic` is in upper case. */
export function asksForRedaction(topic: string): boolean {
  return topic === 'SHOP_REDACT' || topic === 'CUSTOMERS_REDACT'
}

/**
 * Erases what the inbox holds about the shop or the customer that a delivery asks to forget.
 * protocol: privacy compliance, https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 *
 * @throws PlatformError `storage_failed`
 */
export async function redactOnRequest(inbox: PlatformInbox, { topic, shop, payload }: PlatformWebhookContext): Promise<void> {
  if (topic === 'SHOP_REDACT') await inbox.redact(shop)
  if (topic === 'CUSTOMERS_REDACT') await inbox.redact(shop, customerOf(payload))
}

/** What is missing or of another type names nobody. */
function customerOf({ customer, orders_to_redact: orders }: Record<string, unknown>): InboxCustomer {
  const { id, email, phone } = isJsonObject(customer) ? customer : {}
  return {
    id: typeof id === 'number' ? id : undefined,
    email: typeof email === 'string' ? email : undefined,
    phone: typeof phone === 'string' ? phone : undefined,
    orders: Array.isArray(orders) ? orders.filter(order => typeof order === 'number') : [],
  }
}
