import { isJsonObject } from '../json-object'
import type { PlatformWebhookContext } from '../webhooks/webhook-context'
import { isComplianceTopic } from '../webhooks/webhook-topic'
import type { ContentReader } from './delivery-content'
import type { InboxCustomer, InboxDelivery, PlatformInbox } from './inbox'

interface Candidate extends InboxDelivery {
  /** `dead`, or a state in which the delivery may still run. */
  state: string
}

/** Returns true for the topics that request the deletion of data; `topic` is in upper case. */
export function isRedactionTopic(topic: string): boolean {
  return topic === 'SHOP_REDACT' || topic === 'CUSTOMERS_REDACT'
}

/**
 * Redacts the deliveries of the shop or the customer that a compliance webhook names.
 *
 * @see https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 * @throws PlatformError `storage_failed`
 */
export async function redactOnRequest(
  inbox: PlatformInbox,
  { topic, shop, payload }: PlatformWebhookContext,
): Promise<void> {
  if (topic === 'SHOP_REDACT') await inbox.redact(shop)
  if (topic === 'CUSTOMERS_REDACT') await inbox.redact(shop, customerOf(payload))
}

/**
 * Selects the deliveries of a shop that have to be redacted: all, or those that mention the
 * customer. Compliance requests that are not done stay: the app must fulfill them, and they contain
 * little data.
 *
 * @throws what `read` throws: an unreadable delivery may mention the customer
 */
export async function selectForRedaction<T extends Candidate>(
  candidates: readonly T[],
  customer: InboxCustomer | undefined,
  read: ContentReader,
): Promise<T[]> {
  const selected: T[] = []
  for (const candidate of candidates) {
    if (candidate.state !== 'dead' && isComplianceTopic(candidate.topic)) continue
    if (!customer || mentionsCustomer(candidate.topic, (await read(candidate)).payload, customer))
      selected.push(candidate)
  }
  return selected
}

/**
 * Returns true when a payload is about a customer: it is the customer, it contains the id, email or
 * phone of the customer, or it is one of the orders or belongs to one. Free text, such as a name in
 * a note, is not searched.
 *
 * @param topic upper case, e.g. `ORDERS_CREATE`
 */
export function mentionsCustomer(
  topic: string,
  payload: unknown,
  customer: InboxCustomer,
): boolean {
  const texts = [customer.email, customer.phone].filter(
    text => typeof text === 'string' && text !== '',
  )
  const isCustomer = (id: unknown) => customer.id !== undefined && Number(id) === customer.id
  const isOrder = (id: unknown) => customer.orders?.includes(Number(id)) ?? false

  function mentions(value: unknown): boolean {
    if (typeof value === 'string') return texts.includes(value)
    if (Array.isArray(value)) return value.some(mentions)
    if (!isJsonObject(value)) return false
    if (isCustomer(value['customer_id']) || isOrder(value['order_id'])) return true
    if (isJsonObject(value['customer']) && isCustomer(value['customer']['id'])) return true
    return Object.values(value).some(mentions)
  }

  const id = isJsonObject(payload) ? payload['id'] : undefined
  return (
    (topic.startsWith('CUSTOMERS_') && isCustomer(id)) ||
    (topic.startsWith('ORDERS_') && isOrder(id)) ||
    mentions(payload)
  )
}

/** Ignores fields that are missing or have another type. */
function customerOf({
  customer,
  orders_to_redact: orders,
}: Record<string, unknown>): InboxCustomer {
  const { id, email, phone } = isJsonObject(customer) ? customer : {}
  return {
    id: typeof id === 'number' ? id : undefined,
    email: typeof email === 'string' ? email : undefined,
    phone: typeof phone === 'string' ? phone : undefined,
    orders: Array.isArray(orders) ? orders.filter(order => typeof order === 'number') : [],
  }
}
