import type { RecordStore } from '../../engine/records/record-store'
import { addressesOf } from '../addresses/address-records'
import { amountSpent, orderCount, ordersOf } from '../customers/customer-orders'
import type { CustomerRecord } from '../customers/customer-records'

/** What a condition of a segment compares. */
export type SegmentFieldValue = string | number | null | readonly string[]

/** An attribute of customers that segments can use. */
export interface SegmentFilter {
  /**
   * - `enum`, `string`: texts without regard to case
   * - `integer`, `float`: numbers
   * - `date`: ISO 8601, compared by day
   * - `event`: a function with parameters, e.g. `products_purchased(id: 1) = true`
   */
  kind: 'enum' | 'string' | 'integer' | 'float' | 'date' | 'event'
  label: string
  /** The customers' value is a list. */
  isList?: boolean
  /** Values that the platform suggests. */
  values?: readonly string[]
  /** Reads the value. Events have none: what customers do in a shop is not simulated. */
  read?: (customer: CustomerRecord, records: RecordStore) => SegmentFieldValue
}

const CONSENT_STATES = [
  'INVALID',
  'NOT_SUBSCRIBED',
  'PENDING',
  'REDACTED',
  'SUBSCRIBED',
  'UNSUBSCRIBED',
]

/** https://shopify.dev/docs/api/shopifyql/segment-query-language-reference */
export const SEGMENT_FILTERS: Readonly<Record<string, SegmentFilter>> = {
  abandoned_checkout_date: { kind: 'date', label: 'Abandoned checkout', read: () => null },
  amount_spent: {
    kind: 'float',
    label: 'Amount spent',
    read: (c, records) => amountSpent(records, c),
  },
  companies: { kind: 'string', label: 'Companies', isList: true, read: () => [] },
  created_by_app_id: { kind: 'integer', label: 'Created by app ID', read: () => null },
  customer_account_status: {
    kind: 'enum',
    label: 'Customer account status',
    values: ['DECLINED', 'DISABLED', 'ENABLED', 'INVITED'],
    read: ({ state }) => state,
  },
  customer_added_date: { kind: 'date', label: 'Customer added date', read: c => c.createdAt },
  customer_cities: {
    kind: 'string',
    label: 'Location cities',
    isList: true,
    // E.g. `CA-ON-Ottawa`.
    read: placesOf(({ countryCode, provinceCode, city }) => [countryCode, provinceCode, city]),
  },
  customer_countries: {
    kind: 'string',
    label: 'Location countries',
    isList: true,
    read: placesOf(({ countryCode }) => [countryCode]),
  },
  customer_email_domain: {
    kind: 'string',
    label: 'Email domain',
    read: ({ email }) => email?.split('@')[1] ?? null,
  },
  customer_language: { kind: 'string', label: 'Language', read: ({ locale }) => locale },
  customer_regions: {
    kind: 'string',
    label: 'Location regions',
    isList: true,
    read: placesOf(({ countryCode, provinceCode }) => [countryCode, provinceCode]),
  },
  customer_tags: { kind: 'string', label: 'Customer tags', isList: true, read: ({ tags }) => tags },
  customer_within_distance: { kind: 'event', label: 'Within a distance' },
  email_subscription_status: {
    kind: 'enum',
    label: 'Email subscription status',
    values: CONSENT_STATES,
    read: ({ emailConsent }) => emailConsent.state,
  },
  first_order_date: {
    kind: 'date',
    label: 'First order date',
    read: (c, records) => ordersOf(records, c)[0]?.processedAt ?? null,
  },
  last_order_date: {
    kind: 'date',
    label: 'Last order date',
    read: (c, records) => ordersOf(records, c).at(-1)?.processedAt ?? null,
  },
  number_of_orders: {
    kind: 'integer',
    label: 'Number of orders',
    read: (c, records) => orderCount(records, c),
  },
  orders_placed: { kind: 'event', label: 'Orders placed' },
  predicted_spend_tier: {
    kind: 'enum',
    label: 'Predicted spend tier',
    values: ['HIGH', 'LOW', 'MEDIUM'],
    read: () => null,
  },
  product_subscription_status: {
    kind: 'enum',
    label: 'Product subscription status',
    values: ['ACTIVE', 'CANCELLED', 'EXPIRED', 'FAILED', 'NEVER_SUBSCRIBED', 'PAUSED'],
    read: () => 'NEVER_SUBSCRIBED',
  },
  products_purchased: { kind: 'event', label: 'Products purchased' },
  rfm_group: {
    kind: 'enum',
    label: 'RFM group',
    values: [
      'ACTIVE',
      'ALMOST_LOST',
      'AT_RISK',
      'CHAMPIONS',
      'DORMANT',
      'LOYAL',
      'NEEDS_ATTENTION',
      'NEW',
      'PREVIOUSLY_LOYAL',
      'PROMISING',
      'PROSPECTS',
    ],
    read: () => null,
  },
  sms_subscription_status: {
    kind: 'enum',
    label: 'SMS subscription status',
    values: CONSENT_STATES,
    read: ({ smsConsent }) => smsConsent.state,
  },
  'shopify_email.bounced': { kind: 'event', label: 'Shopify Email bounced' },
  'shopify_email.clicked': { kind: 'event', label: 'Shopify Email clicked' },
  'shopify_email.delivered': { kind: 'event', label: 'Shopify Email delivered' },
  'shopify_email.marked_as_spam': { kind: 'event', label: 'Shopify Email marked as spam' },
  'shopify_email.opened': { kind: 'event', label: 'Shopify Email opened' },
  'shopify_email.unsubscribed': { kind: 'event', label: 'Shopify Email unsubscribed' },
  store_credit_accounts: { kind: 'event', label: 'Store credit accounts' },
  'storefront.collection_viewed': { kind: 'event', label: 'Collection viewed' },
  'storefront.product_viewed': { kind: 'event', label: 'Product viewed' },
}

/** Finds a filter by its name in queries. Metafields have names of the form `metafields.a.b`. */
export function findFilter(name: string): SegmentFilter | undefined {
  const key = name.toLowerCase()
  if (Object.hasOwn(SEGMENT_FILTERS, key)) return SEGMENT_FILTERS[key]
  return /^metafields\.[^.]+\.[^.]+$/.test(key)
    ? { kind: 'string', label: name, read: () => null }
    : undefined
}

function placesOf(
  partsOf: (address: {
    countryCode: string | null
    provinceCode: string | null
    city: string | null
  }) => (string | null)[],
) {
  return ({ id }: CustomerRecord, records: RecordStore): string[] =>
    addressesOf(records, id).flatMap(address => {
      const parts = partsOf(address)
      return parts.includes(null) ? [] : parts.join('-')
    })
}
