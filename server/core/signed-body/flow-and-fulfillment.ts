import { HEADERS } from '../../../shared/wire'
import type { ShopClients } from '../api/shop-clients'
import { createBodyHmac, verifySignedBody } from './verify-signed-body'
import { requirePurpose, requireCallShop, requirePayloadShop } from './signed-payload'
import type { PlatformPayload } from './signed-payload'
import { bodyText, readJsonBody, withPayloadText } from './request-body'
import type { RequestBody } from './request-body'
import type { RequestFacts } from '../http/request-facts'
import type { PlatformServices } from '../services'
import { hasAccess, noAccessError } from '../session/app-access'
import type { Session } from '../session/session'
import type { SignatureRules, SignedBodyRules } from './verify-signed-body'

/** The context of a verified call from the platform's servers. */
interface SignedCallContext<Payload extends object> extends ShopClients {
  /** The offline session of the shop; its token is refreshed when it is about to expire. */
  session: Session
  /** The body, parsed. Numbers beyond 2^53 are rounded; `payloadText` has them exactly. */
  payload: Payload
  /** The body as it was sent. Not enumerable. */
  readonly payloadText: string
}

/** The context of a Flow action. */
export type PlatformFlowContext<Payload extends object = PlatformPayload> =
  SignedCallContext<Payload>
/** The context of a call to the app's fulfillment service. */
export type PlatformFulfillmentServiceContext<Payload extends object = PlatformPayload> =
  SignedCallContext<Payload>

/** Calls that the platform signs over their body and that need the shop's session. */
export interface SignedCalls {
  /** A merchant's workflow runs an action of the app. The body names the shop. */
  flow(request: RequestFacts, body: RequestBody): Promise<PlatformFlowContext>
  /** The platform requests the fulfillment of an order. A header names the shop. */
  fulfillmentService(
    request: RequestFacts,
    body: RequestBody,
  ): Promise<PlatformFulfillmentServiceContext>
}

/** The signature of both calls. */
export const CALL_SIGNATURE: SignatureRules = { families: ['webhooks'] }

/**
 * @throws PlatformError (both calls) `method_not_allowed` | `body_missing` | `hmac_missing` |
 *   `hmac_invalid` | `body_invalid` | `shop_invalid` | `session_not_found`, all but the first 400;
 *   `storage_failed` | `grant_refused` | `token_endpoint_failed`. Source:
 *   docs/protocol.md#flow-and-fulfillment.
 */
export function createSignedCalls(services: PlatformServices): SignedCalls {
  const { config, tokens, clientsFor } = services
  const rules: SignedBodyRules = {
    ...CALL_SIGNATURE,
    hmac: createBodyHmac(config.verificationSecrets),
  }

  async function contextOf(
    shop: string,
    payload: PlatformPayload,
    body: RequestBody,
  ): Promise<SignedCallContext<PlatformPayload>> {
    const session = await tokens.forShop(shop)
    // 400, not 404: the platform retries on 404.
    if (!hasAccess(session, config)) throw noAccessError(shop, { status: 400 })
    return withPayloadText({ session, payload, ...clientsFor(session) }, () => bodyText(body))
  }

  return {
    async flow(request, body) {
      verifySignedBody(request, body, rules)
      const payload = readJsonBody(body)
      const shop = requireCallShop(payload['shopify_domain'], config.profile)
      requirePayloadShop(payload, shop)
      return contextOf(shop, payload, body)
    },
    async fulfillmentService(request, body) {
      verifySignedBody(request, body, rules)
      const shop = requireCallShop(request.headers.get(HEADERS.webhooks.shop), config.profile)
      const payload = readJsonBody(body)
      requirePurpose(payload, 'fulfillment service call')
      requirePayloadShop(payload, shop)
      return contextOf(shop, payload, body)
    },
  }
}
