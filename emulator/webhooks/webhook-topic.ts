import { COMPLIANCE_TOPICS } from '../../shared/platform/wire'

const COMPLIANCE: readonly string[] = COMPLIANCE_TOPICS

/** Resources of the platform whose names have more than one word; behind the name of any other stands the action at once. */
const LONG_RESOURCES = [
  'app_purchases_one_time', 'app_subscriptions', 'audit_events', 'bulk_operations', 'collection_listings', 'collection_publications',
  'company_contact_roles', 'company_contacts', 'company_locations', 'customer_account_settings', 'customer_groups', 'customer_payment_methods',
  'customers_email_marketing_consent', 'customers_marketing_consent', 'delivery_promise_settings', 'draft_orders', 'finance_app_staff_member',
  'finance_kyc_information', 'fulfillment_events', 'fulfillment_holds', 'fulfillment_orders', 'inventory_items', 'inventory_levels',
  'inventory_shipments', 'inventory_transfers', 'markets_backup_region', 'metafield_definitions', 'order_transactions', 'payment_schedules',
  'payment_terms', 'product_feeds', 'product_listings', 'product_publications', 'reverse_deliveries', 'reverse_fulfillment_orders',
  'scheduled_product_listings', 'selling_plan_groups', 'shipping_addresses', 'subscription_billing_attempts', 'subscription_billing_cycle_edits',
  'subscription_billing_cycles', 'subscription_contracts', 'tax_partners', 'tax_services', 'tax_summaries', 'tender_transactions',
]

/** True for the form in which the Admin API names a topic, e.g. `APP_UNINSTALLED`. */
export function isTopicConstant(text: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(text)
}

/** True for the form in which a delivery names a topic, e.g. `app/uninstalled`. */
export function isTopicPath(text: string): boolean {
  return /^[a-z0-9_]+(?:[/.][a-z0-9_]+)+$/.test(text)
}

/** `app/uninstalled` becomes `APP_UNINSTALLED`. protocol: webhooks, topic conversion */
export function topicConstant(topic: string): string {
  return topic.toUpperCase().replace(/[/.]/g, '_')
}

/** `APP_UNINSTALLED` becomes `app/uninstalled`. */
export function topicPath(constant: string): string {
  const words = constant.toLowerCase()
  const resource = LONG_RESOURCES.find(name => words.startsWith(`${name}_`)) ?? words.split('_', 1)[0] ?? ''
  return words.length > resource.length ? `${resource}/${words.slice(resource.length + 1)}` : words
}

/** True for a topic that an app subscribes to in its registration, never over the API. */
export function isComplianceTopic(constant: string): boolean {
  return COMPLIANCE.includes(constant)
}
