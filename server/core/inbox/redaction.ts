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

/** A global id, also within a longer text: events name changed fields by paths with ids. */
const GLOBAL_ID = /gid:\/\/shopify\/(Customer|Order)\/(\d+)/g
/** Fields of an object with its id. The last one is the number in results of the Admin API. */
const OWN_ID = ['id', 'legacyResourceId']

/**
 * Returns true when a payload is about a customer: it is the customer, it contains the id, email or
 * phone of the customer, or it is one of the orders or belongs to one. An id is a number, or a
 * global id anywhere in the payload, as in events. Free text, such as a name in a note, is not
 * searched for more.
 *
 * @param topic upper case, e.g. `ORDERS_CREATE`
 */
export function mentionsCustomer(
  topic: string,
  payload: unknown,
  customer: InboxCustomer,
): boolean {
  const texts = [customer.email, customer.phone]
    .filter(text => typeof text === 'string' && text !== '')
    .map(text => text?.toLowerCase())
  const isCustomer = (id: unknown) => customer.id !== undefined && Number(id) === customer.id
  const isOrder = (id: unknown) => customer.orders?.includes(Number(id)) ?? false

  function mentionedBy(text: string): boolean {
    if (texts.includes(text.toLowerCase())) return true
    return [...text.matchAll(GLOBAL_ID)].some(([, type, id]) =>
      type === 'Customer' ? isCustomer(id) : isOrder(id),
    )
  }

  function mentions(value: unknown): boolean {
    if (typeof value === 'string') return mentionedBy(value)
    if (Array.isArray(value)) return value.some(mentions)
    if (!isJsonObject(value)) return false
    return (
      idsOf(value, 'customer').some(isCustomer) ||
      idsOf(value, 'order').some(isOrder) ||
      Object.values(value).some(mentions)
    )
  }

  const id = isJsonObject(payload) ? payload['id'] : undefined
  return (
    (topic.startsWith('CUSTOMERS_') && isCustomer(id)) ||
    (topic.startsWith('ORDERS_') && isOrder(id)) ||
    mentions(payload)
  )
}

/** Returns the ids that an object has of a resource, and of one within it. */
function idsOf(value: Record<string, unknown>, resource: 'customer' | 'order'): unknown[] {
  const { [`${resource}_id`]: snake, [`${resource}Id`]: camel, [resource]: within } = value
  return [snake, camel, ...(isJsonObject(within) ? OWN_ID.map(field => within[field]) : [])]
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
