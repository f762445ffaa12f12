/** The shop of a webhook. */
interface WebhookShop {
  /** E.g. `demo-store.platform.test`. */
  domain: string
  id: number
  name: string
  email: string
}

/**
 * Returns the platform's payload for topics whose payload names the shop. Apps must read the shop
 * there, because the headers of a webhook are not signed. Empty for other topics.
 *
 * @param topic as the header names it, e.g. `app/uninstalled`
 * @see https://shopify.dev/docs/api/webhooks
 * @see https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 */
export function defaultPayload(
  topic: string,
  { domain, id, name, email }: WebhookShop,
): Record<string, unknown> {
  const shop = { shop_id: id, shop_domain: domain }
  const customer = { id: 1, email: 'customer@example.test', phone: null }
  switch (topic) {
    case 'app/uninstalled':
      return { id, name, domain, myshopify_domain: domain, email }
    case 'customers/data_request':
      return { ...shop, orders_requested: [], customer, data_request: { id: 1 } }
    case 'customers/redact':
      return { ...shop, customer, orders_to_redact: [] }
    case 'shop/redact':
      return shop
    default:
      return {}
  }
}
