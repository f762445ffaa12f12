import { WEBHOOK_HEADERS } from '../../../../shared/platform/wire'
import type { ShopClients } from '../api/shop-clients'
import { createBodyHmac } from '../crypto/body-hmac'
import { requireCallShop } from '../request/call-shop'
import type { PlatformPayload } from '../request/platform-payload'
import { readJsonBody } from '../request/request-body'
import type { RequestBody } from '../request/request-body'
import type { RequestFacts } from '../request/request-facts'
import type { PlatformServices } from '../services'
import { hasAccess, noAccessError } from '../session/app-access'
import type { Session } from '../session/session'
import { verifySignedCall } from './verify-signed-call'

/** What a verified call of the platform's own servers can use. */
interface SignedCallContext<Payload extends object> extends ShopClients {
  /** The offline session of the shop; its token is refreshed when it is about to expire. */
  session: Session
  /** The body, parsed. */
  payload: Payload
}

/** What a Flow action can use. */
export type PlatformFlowContext<Payload extends object = PlatformPayload> = SignedCallContext<Payload>
/** What a call to the app's fulfillment service can use. */
export type PlatformFulfillmentServiceContext<Payload extends object = PlatformPayload> = SignedCallContext<Payload>

/** Calls that the platform signs over their body and that need the shop's session. */
export interface SignedCalls {
  /** A merchant's workflow runs an action of the app; the body says for which shop. */
  flow(request: RequestFacts, body: RequestBody): Promise<PlatformFlowContext>
  /** An order asks the app to fulfill it; a header says for which shop. */
  fulfillmentService(request: RequestFacts, body: RequestBody): Promise<PlatformFulfillmentServiceContext>
}

/** Header of the facts: lower case. */
const SHOP_HEADER = WEBHOOK_HEADERS.webhooks.shop.toLowerCase()

/**
 * @throws PlatformError (both calls) `method_not_allowed` | `body_missing` | `hmac_missing` | `hmac_invalid` | `body_invalid` |
 * `shop_invalid` | `session_not_found`, all but the first 400; `storage_failed` | `grant_refused` | `token_endpoint_failed`.
 * Source: protocol, "Flow action & fulfillment service".
 */
export function createSignedCalls(services: PlatformServices): SignedCalls {
  const { config, tokens, clientsFor } = services
  const hmac = createBodyHmac(config.verificationSecrets)

  async function contextOf(shop: string, payload: PlatformPayload): Promise<SignedCallContext<PlatformPayload>> {
    const session = await tokens.forShop(shop)
    // 400: not found is what an address is, and the platform would send the call to it again.
    if (!hasAccess(session, config)) throw noAccessError(shop, { status: 400 })
    return { session, payload, ...clientsFor(session) }
  }

  return {
    async flow(request, body) {
      verifySignedCall(request, body, hmac)
      const payload = readJsonBody(body)
      return contextOf(requireCallShop(payload.shopify_domain, config.profile), payload)
    },
    async fulfillmentService(request, body) {
      verifySignedCall(request, body, hmac)
      const shop = requireCallShop(request.headers.get(SHOP_HEADER), config.profile)
      return contextOf(shop, readJsonBody(body))
    },
  }
}
