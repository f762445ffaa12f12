import { received } from '../received.server'
import { shopify } from '../shopify.server'

export async function action({ request }) {
  const { topic, shop, webhookId } = await shopify.authenticate.webhook(request)
  received.push({ id: webhookId, topic, shop })
  return new Response()
}
