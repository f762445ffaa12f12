import { isComplianceTopic, topicConstant } from '../../../facts/schemas/webhook-topic'
import { approvalOf } from '../state/protected-data'
import type { ProtectedDataAccess, ProtectedField } from '../state/protected-data'

/** Topics about a single customer. */
const PROTECTED_TOPICS = new RegExp(
  `^(?:customer\\.|(?:${[
    ...['checkouts', 'customer_payment_methods', 'customers', 'customers_\\w+', 'draft_orders'],
    ...['fulfillment_events', 'fulfillment_holds', 'fulfillment_orders', 'fulfillments'],
    ...['order_transactions', 'orders', 'refunds', 'returns', 'reverse_\\w+'],
    ...['subscription_billing_attempts', 'subscription_contracts', 'tender_transactions'],
  ].join('|')})/)`,
)

/** Objects of payloads that are places of the merchant. */
const MERCHANT_PLACES = /(?:^|_)(?:location|origin_address)$/

/** Protected fields of payloads, with what an app must be approved for. */
const FIELDS: Readonly<Record<string, ProtectedField>> = {
  first_name: 'name',
  last_name: 'name',
  address1: 'address',
  address2: 'address',
  city: 'address',
  zip: 'address',
  latitude: 'address',
  longitude: 'address',
  email: 'email',
  contact_email: 'email',
  phone: 'phone',
}

/** Fields that lead to all data of a customer. */
const URLS = ['abandoned_checkout_url', 'order_status_url']

/** Why a subscription is refused, in the platform's words. */
export const UNAPPROVED_TOPIC =
  'This app is not approved to subscribe to webhook topics containing protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.'

/**
 * Returns whether an app must not subscribe to a topic: its payload has data of customers, and the
 * app is not approved for any.
 *
 * @param topic e.g. `orders/create`
 */
export function isUnapprovedTopic(topic: string, access: ProtectedDataAccess): boolean {
  return isProtectedTopic(topic) && !approvalOf(access).hasData
}

/** Replaces the fields that an app is not approved for by null. */
export function redactPayload(
  topic: string,
  payload: Readonly<Record<string, unknown>>,
  access: ProtectedDataAccess,
): Readonly<Record<string, unknown>> {
  if (access === 2 || !isProtectedTopic(topic)) return payload
  const { hasFields } = approvalOf(access)
  const isRefused = (name: string, isAddress: boolean): boolean => {
    if (URLS.includes(name)) return !hasFields(Object.values(FIELDS))
    // Other objects have names of other things.
    const field = name === 'name' && isAddress ? 'name' : FIELDS[name]
    return field !== undefined && !hasFields([field])
  }
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const isAddress = 'address1' in value
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        if (MERCHANT_PLACES.test(name)) return [name, field as unknown]
        return [name, isRefused(name, isAddress) ? null : visit(field)]
      }),
    )
  }
  return visit(payload) as Record<string, unknown>
}

function isProtectedTopic(topic: string): boolean {
  return PROTECTED_TOPICS.test(topic) && !isComplianceTopic(topicConstant(topic))
}
