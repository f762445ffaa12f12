/** What the app does with the webhooks that it knows; each runs once per delivery. */
export const webhookHandlers: PlatformWebhooks = {
  'app/uninstalled': recordWebhook,
  'app/scopes_update': recordWebhook,
  'customers/data_request': recordWebhook,
  'customers/redact': recordWebhook,
  'shop/redact': ({ shop }) => forgetShop(shop),
  'orders/create': recordOrder,
  'orders/paid': recordPaidOrder,
  // Subscribed for each shop when it installs the app; the others belong in the app's registration.
  'products/update': { deliveryMethod: 'http', callbackUrl: '/webhooks', callback: recordWebhook },
}

/** Stores a delivery so that the merchant can view it. */
export async function recordWebhook(context: WebhookContext): Promise<void> {
  failIfAsked(context)
  await waitIfAsked()
  await recordReceived(context.shop, {
    kind: 'webhook',
    title: context.topic,
    facts: factsOf(context),
    payload: context.payload,
  })
}

/**
 * An order is looked up in the Admin API, which is when the shop's token is renewed if it has
 * expired.
 */
async function recordOrder(context: WebhookContext): Promise<void> {
  const result = await context.admin?.graphql<{ shop: { name: string } }>(
    'query ShopOfOrder { shop { name } }',
  )
  const facts = {
    ...factsOf(context),
    'Shop name': result?.data.shop.name ?? 'unknown: the app is not installed',
  }
  await recordReceived(context.shop, {
    kind: 'webhook',
    title: context.topic,
    facts,
    payload: context.payload,
  })
}

/** Needs the token itself, as code that calls an API without the layer's clients does. */
async function recordPaidOrder(context: WebhookContext): Promise<void> {
  const session = await context.freshSession()
  const facts = {
    ...factsOf(context),
    Token: session?.isActive(undefined) ? 'valid' : 'none: the app is not installed',
  }
  await recordReceived(context.shop, {
    kind: 'webhook',
    title: context.topic,
    facts,
    payload: context.payload,
  })
}

function factsOf({
  webhookId,
  eventId,
  webhookType,
  apiVersion,
  triggeredAt,
  session,
}: WebhookContext): Record<string, string> {
  return {
    Delivery: webhookId,
    Event: eventId ?? 'not given',
    Headers: webhookType,
    'API version': apiVersion,
    'Triggered at': triggeredAt ?? 'not given',
    Session: session ? 'stored' : 'none',
  }
}

/**
 * A handler may fail; tests set this variable to a topic to see the outcome of its deliveries. The
 * message quotes the payload, as those of libraries do.
 */
function failIfAsked({ topic, payload }: WebhookContext): void {
  if (process.env['PLAYGROUND_WEBHOOK_FAILS'] !== topic) return
  const customer = payload['email'] === undefined ? '' : ` for ${String(payload['email'])}`
  throw new Error(`The handler failed because PLAYGROUND_WEBHOOK_FAILS is set${customer}`)
}

/** A handler may take its time; tests set this variable to milliseconds. */
async function waitIfAsked(): Promise<void> {
  const wanted = Number(process.env['PLAYGROUND_WEBHOOK_TAKES_MS'] ?? 0)
  if (wanted > 0) await new Promise(resolve => setTimeout(resolve, wanted))
}
