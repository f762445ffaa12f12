import { COMPLIANCE_TOPICS } from '../../../shared/wire'

const COMPLIANCE: readonly string[] = COMPLIANCE_TOPICS

/**
 * Topics whose resource does not end at the first plural word, as far as it is necessary to
 * distinguish them. Source: the list of topics, https://shopify.dev/docs/api/webhooks
 */
const EXCEPTIONS = [
  'app/scopes',
  'app_purchases_one_time/',
  'customer.joined',
  'customer.left',
  'customer.tags',
  'customers_email_marketing_consent/',
  'customers_marketing_consent/',
  'customers_whats_app_marketing_consent/',
  'finance_app_staff_member/',
  'finance_kyc_information/',
  'markets_backup_region/',
]
/** Matches up to the first plural word, or else the first word; then the action. */
const RESOURCE_AND_ACTION = /^((?:[a-z0-9]+_)*?[a-z0-9]*s|[a-z0-9]+)_(.+)$/

/** True for a topic in the format of the Admin API, e.g. `APP_UNINSTALLED`. */
export function isTopicConstant(text: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(text)
}

/** True for a topic in the format of deliveries, e.g. `app/uninstalled`. */
export function isTopicPath(text: string): boolean {
  return /^[a-z0-9_]+(?:[/.][a-z0-9_]+)+$/.test(text)
}

/**
 * Converts `app/uninstalled` to `APP_UNINSTALLED`.
 *
 * @see docs/protocol.md#topics
 */
export function topicConstant(topic: string): string {
  return topic.toUpperCase().replace(/[/.]/g, '_')
}

/**
 * Converts `APP_UNINSTALLED` to `app/uninstalled`, and `CUSTOMER_TAGS_ADDED` to
 * `customer.tags_added`.
 */
export function topicPath(constant: string): string {
  const exception = EXCEPTIONS.find(start => constant.startsWith(topicConstant(start)))
  const path = constant.toLowerCase()
  return exception === undefined
    ? path.replace(RESOURCE_AND_ACTION, '$1/$2')
    : exception + path.slice(exception.length)
}

/** True for a compliance topic, which is subscribed to only in the registration. */
export function isComplianceTopic(constant: string): boolean {
  return COMPLIANCE.includes(constant)
}
