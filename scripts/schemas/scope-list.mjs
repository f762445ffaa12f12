/**
 * Scopes that no field of the Admin and Storefront API requires, and no webhook topic.
 * https://shopify.dev/docs/api/usage/access-scopes
 */
const OTHER_RESOURCES = [
  ...['advanced_dom_pixel_events', 'all_orders', 'analytics', 'app_proxy', 'cancel_orders'],
  ...['channels', 'checkout_branding_settings', 'checkout_extensions_apis'],
  ...['checkout_extensions_chat', 'custom_pixels', 'delivery_option_generators', 'discovery'],
  ...['dynamic_checkout', 'gates', 'marketing_integrated_campaigns', 'order_submission_rules'],
  ...['packing_slip_templates', 'payment_gateways', 'payment_sessions', 'product_feeds'],
  ...['shopify_credit', 'theme_code'],
]
const OTHER_STOREFRONT_SCOPES = [
  ...['unauthenticated_read_bulk_operations', 'unauthenticated_write_bulk_operations'],
  ...['unauthenticated_read_bundles', 'unauthenticated_read_gates', 'unauthenticated_write_gates'],
  'unauthenticated_write_checkouts',
]

/**
 * Lists all access scopes of the platform.
 *
 * @param {string[]} required scopes that fields and topics require
 * @param {string} customerApi introspection of the Customer Account API, as text
 * @returns {string[]} sorted
 */
export function scopeList(required, customerApi) {
  const storefront = required.filter(scope => scope.startsWith('unauthenticated_'))
  const resources = required
    .filter(scope => !scope.startsWith('unauthenticated_'))
    .map(scope => scope.replace(/^(?:read|write)_/, ''))
  const customer = customerApi.match(/\bcustomer_(?:read|write)_[a-z_]*[a-z]\b/g) ?? []
  return [
    ...new Set([
      ...[...resources, ...OTHER_RESOURCES].flatMap(name => [`read_${name}`, `write_${name}`]),
      ...storefront,
      ...OTHER_STOREFRONT_SCOPES,
      // Not scopes of an app, but states of a customer.
      ...customer.filter(scope => !scope.endsWith('authenticated')),
    ]),
  ].sort()
}
