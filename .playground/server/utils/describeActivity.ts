/** Topics of webhooks that the app subscribes to, as a merchant calls them. */
const TOPICS: Readonly<Record<string, string>> = {
  APP_UNINSTALLED: 'The app was uninstalled',
  APP_SCOPES_UPDATE: 'The access of the app changed',
  CUSTOMERS_DATA_REQUEST: 'A customer requested their data',
  CUSTOMERS_REDACT: 'A customer asked for deletion',
  ORDERS_CREATE: 'New order',
  ORDERS_PAID: 'Order paid',
  PRODUCTS_UPDATE: 'Product changed',
}

const KINDS: Readonly<Record<ReceivedKind, string>> = {
  webhook: 'Webhook',
  event: 'Product renamed',
  flow: 'Flow action',
  fulfillment: 'Fulfillment request',
  pos: 'Point of sale',
  checkout: 'Checkout',
  'customer-account': 'Customer account',
  proxy: 'Storefront visit',
}

/** Describes a received call for the merchant. */
export function describeCall({ id, at, kind, title, payload }: ReceivedCall): ActivityEntry {
  const heading = (kind === 'webhook' ? TOPICS[title] : undefined) ?? KINDS[kind]
  const detail = kind === 'webhook' ? recordNameOf(payload) : title
  return { id, at, kind, title: heading, detail }
}

/** Describes a nightly check for the merchant. */
export function describeCheck({ id, at, products, healthy }: HealthCheck): ActivityEntry {
  const detail = `${healthy} of ${products} products without problems`
  return { id, at, kind: 'health-check', title: 'Catalog checked', detail }
}

/** The name of the record in a payload. A long payload is cut off, so it is not always JSON. */
function recordNameOf(payload: string): string {
  const [, title] = /"(?:title|name)": ("(?:[^"\\]|\\.)*")/.exec(payload) ?? []
  return title ? String(JSON.parse(title)) : ''
}
